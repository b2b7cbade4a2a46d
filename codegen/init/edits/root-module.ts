import { ts } from "ts-morph"
import { bareOf } from "../../source/bare.ts"
import { firstIn, insertAt, lineOf, nodesIn, unchanged, withSplices, type Code, type Edit } from "./code.ts"
import { importing, importsEnd } from "./imports.ts"
import { localNameOf } from "../../source/named-imports.ts"

const isBinding = (specifier: string): boolean => /(^|\/)sallyport\.server(\.[jt]s)?$/.test(specifier)

/** The root module with the locks before every other middleware. `from` names the binding as this file imports. */
export function withMiddleware(code: Code, from: string): Edit {
  const known = localNameOf(code.file, "locks", isBinding)
  if (known !== null && usesMiddleware(code, known)) return unchanged(code)
  const { local, splices } = importing(code, "locks", from, isBinding)
  // The first puts the second's headers on refusals too, which the router drops from what a middleware throws.
  const entry = `${local}.headers, ${local}.middleware`
  const lines = [`import { locks } from "${from}"`, `export const middleware = [locks.headers, locks.middleware, ...]`]
  const exported = middlewareIn(code)
  switch (exported.kind) {
    case "none": {
      const { newline, semicolon } = code.style
      const made = `export const middleware = [${entry}]${semicolon}`
      const end = importsEnd(code)
      const put = end <= 1 ? `${made}${newline}${newline}` : `${newline}${newline}${made}`
      return withSplices(code, [...splices, insertAt(end, put)])
    }
    case "list":
      return withSplices(code, [...splices, firstIn(code, exported.list, entry)])
    case "other":
      return { unable: exported.why, line: lineOf(code, exported.node), write: lines }
  }
}

/** Whether the root has middleware of the app's own, and no locks yet: it will run after them. */
export function hasOwnMiddleware(code: Code): boolean {
  const exported = middlewareIn(code)
  return (
    exported.kind === "list" && exported.list.elements.length > 0 && localNameOf(code.file, "locks", isBinding) === null
  )
}

const usesMiddleware = ({ file }: Code, locks: string): boolean =>
  nodesIn(file).some(
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      node.name.text === "middleware" &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === locks,
  )

type Exported =
  | { readonly kind: "none" }
  | { readonly kind: "list"; readonly list: ts.ArrayLiteralExpression }
  | { readonly kind: "other"; readonly node: ts.Node; readonly why: string }

function middlewareIn(code: Code): Exported {
  const { statements } = code.file
  for (const statement of statements) {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause
      const specifier = clause !== undefined && ts.isNamedExports(clause) ? clause.elements.find(isNamed) : undefined
      if (specifier === undefined) continue
      const local = (specifier.propertyName ?? specifier.name).text
      const list = statement.moduleSpecifier === undefined ? listNamed(code, local) : null
      return list === null
        ? { kind: "other", node: specifier, why: "the root's middleware comes from another file" }
        : { kind: "list", list }
    }
    if (ts.isVariableStatement(statement) && isExported(statement)) {
      const declared = statement.declarationList.declarations
      const old = declared.find(({ name }) => ts.isIdentifier(name) && name.text === "unstable_middleware")
      if (old !== undefined)
        return { kind: "other", node: old, why: "`unstable_middleware` is the name that an older version uses" }
      if (!declared.some(isNamed)) continue
      const list = listNamed(code, "middleware")
      return list === null
        ? { kind: "other", node: statement, why: "the root's middleware is not written as a list" }
        : { kind: "list", list }
    }
    if (ts.isFunctionDeclaration(statement) && isExported(statement) && statement.name?.text === "middleware") {
      return { kind: "other", node: statement, why: "the root's middleware is not written as a list" }
    }
  }
  return { kind: "none" }
}

const isNamed = ({ name }: { readonly name: ts.Node }): boolean => ts.isIdentifier(name) && name.text === "middleware"

const isExported = (statement: ts.VariableStatement | ts.FunctionDeclaration): boolean =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

/** The list that a top-level name stands for, where it is written out. */
export function listNamed({ file }: Code, name: string): ts.ArrayLiteralExpression | null {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const declared = statement.declarationList.declarations.find(
      (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
    )
    const value = declared?.initializer === undefined ? null : bareOf(declared.initializer)
    if (value !== null && ts.isArrayLiteralExpression(value)) return value
  }
  return null
}
