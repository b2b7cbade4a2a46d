import { Node, ts } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { bareOf, insertAt, unchanged, withSplices, type ModuleCode } from "./code.ts"
import { importing } from "./imports.ts"

/** A file with its edited `getLoadContext`, the function with which an app's server makes the context of loaders. */
export interface LoadContextEdit {
  readonly text: string
  /** Lines that the developer has to check, because the returned value is not an object literal. */
  readonly unsure: readonly number[]
}

const NAME = "getLoadContext"
/** The class of the context that middleware requires. */
export const PROVIDER = "RouterContextProvider"
const CONTEXT = "AppLoadContext"

/**
 * Makes `getLoadContext` return a `RouterContextProvider`, which middleware requires, with the properties of the app's
 * plain object. Null if the file has no such function or already uses that class.
 */
export function withContextProvider(code: ModuleCode): LoadContextEdit | null {
  const found = code.file.forEachDescendantAsArray().flatMap((node) => functionOf(node) ?? [])
  // A file that names the class was converted before.
  if (found.length === 0 || code.text.includes(PROVIDER)) return null
  return wrappedLoadContext(code, found.flatMap(returnedBy))
}

/** Wraps each object literal in a `RouterContextProvider`. Other expressions are reported in `unsure`. */
export function wrappedLoadContext(code: ModuleCode, returned: readonly Node[]): LoadContextEdit {
  const objects = returned.filter(Node.isObjectLiteralExpression)
  const unsure = returned.filter((one) => !Node.isObjectLiteralExpression(one)).map((one) => one.getStartLineNumber())
  if (objects.length === 0) return { ...unchanged(code), unsure }
  const { local, splices } = importing(code, PROVIDER, "react-router")
  const made = objects.flatMap((object): Splice[] => {
    const before = `Object.assign(new ${local}(), `
    // The parentheses around an arrow function's object become those of the call.
    const around = object.getParent()
    const start = object.getStart()
    if (Node.isParenthesizedExpression(around)) return [{ start: around.getStart(), end: start, text: before }]
    return [insertAt(start, before), insertAt(object.getEnd(), ")")]
  })
  return { ...withSplices(code, [...splices, ...made]), unsure }
}

/** Renames the declared type `AppLoadContext` to `RouterContextProvider`. Null if the file does not declare it. */
export function withContextTypes(code: ModuleCode): string | null {
  const splices = code.file
    .getModules()
    .filter((one) => one.hasBody() && /^["']react-router["']$/.test(one.getName()))
    .flatMap((one) => one.getInterfaces())
    .filter((one) => one.getName() === CONTEXT)
    .map((one) => one.getNameNode())
    .map((name): Splice => ({ start: name.getStart(), end: name.getEnd(), text: PROVIDER }))
  return splices.length === 0 ? null : withSplices(code, splices).text
}

/** The function `getLoadContext` behind a method, declaration, property or variable. */
function functionOf(node: Node): Node | null {
  if (Node.isMethodDeclaration(node) || Node.isFunctionDeclaration(node)) return node.getName() === NAME ? node : null
  if (!Node.isPropertyAssignment(node) && !Node.isVariableDeclaration(node)) return null
  const value = node.getName() === NAME ? bareOf(node.getInitializer()) : undefined
  return Node.isArrowFunction(value) || Node.isFunctionExpression(value) ? value : null
}

/** The values that a function returns, without those of functions inside it. */
function returnedBy(made: Node): readonly Node[] {
  const body = Node.isBodied(made) || Node.isBodyable(made) ? made.getBody() : undefined
  const found: (Node | undefined)[] = []
  // The body of an arrow function may be the value itself.
  if (!Node.isBlock(body)) found.push(bareOf(body))
  else
    body.forEachDescendant((node, walk) => {
      if (ts.isFunctionLike(node.compilerNode)) walk.skip()
      else if (Node.isReturnStatement(node)) found.push(bareOf(node.getExpression()))
    })
  return found.filter((value) => value !== undefined)
}
