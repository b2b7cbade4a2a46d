import { ts } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { bareOf } from "../../source/bare.ts"
import { insertAt, lineOf, nodesIn, withSplices, type Code } from "./code.ts"
import { importing } from "./imports.ts"

export interface LoadContext {
  readonly text: string
  /** Lines that a person has to look at: what is returned there is not written out. */
  readonly unsure: readonly number[]
}

const NAME = "getLoadContext"
export const PROVIDER = "RouterContextProvider"
const CONTEXT = "AppLoadContext"

/**
 * A server's load context as middleware asks for it: an instance of the router's own class, which carries what the app
 * put into its plain object. Null where the file has no load context, or one of that class already.
 */
export function withContextProvider(code: Code): LoadContext | null {
  const found = nodesIn(code.file).flatMap((node) => functionOf(node) ?? [])
  if (found.length === 0 || code.text.includes(PROVIDER)) return null
  return wrapped(code, found.flatMap(returnedBy))
}

/** What is written out as an object becomes one of the router's own class; of anything else a person has to make it. */
export function wrapped(code: Code, returned: readonly ts.Expression[]): LoadContext {
  const objects = returned.filter((value): value is ts.ObjectLiteralExpression => ts.isObjectLiteralExpression(value))
  const unsure = returned.filter((value) => !ts.isObjectLiteralExpression(value)).map((node) => lineOf(code, node))
  if (objects.length === 0) return { text: code.text, unsure }
  const { local, splices } = importing(code, PROVIDER, "react-router")
  const made = objects.flatMap((object): Splice[] => {
    const before = `Object.assign(new ${local}(), `
    // The brackets around what an arrow gives back become those of the call.
    const around = object.parent
    const start = object.getStart(code.file)
    if (ts.isParenthesizedExpression(around)) return [{ start: around.getStart(code.file), end: start, text: before }]
    return [insertAt(start, before), insertAt(object.end, ")")]
  })
  return { ...withSplices(code, [...splices, ...made]), unsure }
}

/** What the app says of its load context's type, said of the router's own class. Null where it says nothing of it. */
export function withContextTypes(code: Code): string | null {
  const splices = code.file.statements.flatMap((statement) => {
    if (!ts.isModuleDeclaration(statement) || !isRouter(statement.name)) return []
    const { body } = statement
    if (body === undefined || !ts.isModuleBlock(body)) return []
    return body.statements
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => name.text === CONTEXT)
      .map(({ name }): Splice => ({ start: name.getStart(code.file), end: name.end, text: PROVIDER }))
  })
  return splices.length === 0 ? null : withSplices(code, splices).text
}

const isRouter = (name: ts.ModuleName): boolean => ts.isStringLiteral(name) && name.text === "react-router"

type Body = ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration | ts.FunctionDeclaration

function functionOf(node: ts.Node): Body | null {
  if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) return isNamed(node.name) ? node : null
  const value =
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    isNamed(node.name) &&
    node.initializer !== undefined
      ? bareOf(node.initializer)
      : null
  return value !== null && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : null
}

const isNamed = (name: ts.Node | undefined): boolean =>
  name !== undefined && ts.isIdentifier(name) && name.text === NAME

/** What it gives back, without what functions inside it give back. */
function returnedBy({ body }: Body): readonly ts.Expression[] {
  if (body === undefined) return []
  if (!ts.isBlock(body)) return [bareOf(body)]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(bareOf(node.expression))
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}
