import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { placeOf, sourceOf, type Place } from "../source/source.ts"

/** A finding for each place where a module of a route asks for the edge runtime, or for one that cannot be read. */
export function edgeFindingsIn(file: string, text: string): readonly Diagnostic[] {
  if (!/\bruntime\b/.test(text)) return []
  const source = sourceOf(file, text)
  const { file: tree } = parse(source, "P443", "P443")
  return (tree?.statements ?? [])
    .flatMap(runtimesOf)
    .flatMap((value) => (isNode(value) ? [] : [diagnosticOf("P444", placeOf(source, spanOfNode(tree!, value)), {})]))
}

/** The values of `export const runtime` and of `runtime` in `export const config`. */
function runtimesOf(statement: ts.Statement): readonly ts.Expression[] {
  if (!ts.isVariableStatement(statement)) return []
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  return (isExported ? statement.declarationList.declarations : []).flatMap(({ name, initializer }) => {
    if (!ts.isIdentifier(name) || initializer === undefined) return []
    if (name.text === "runtime") return [initializer]
    const value = bareOf(initializer)
    if (name.text !== "config" || !ts.isObjectLiteralExpression(value)) return []
    return value.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && isNamed(property.name, "runtime") ? [property.initializer] : [],
    )
  })
}

const isNamed = (name: ts.PropertyName, text: string): boolean =>
  (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === text

const isNode = (value: ts.Expression): boolean => {
  const bare = bareOf(value)
  return ts.isStringLiteralLike(bare) && bare.text === "nodejs"
}

const statementsIn = (file: string, text: string): readonly ts.Statement[] =>
  parse(sourceOf(file, text), "P443", "P443").file?.statements ?? []

/** The place of an export; the file's beginning if it has none of that name. */
export function placeOfExport(file: string, text: string, name: string): Place {
  const source = sourceOf(file, text)
  const { file: tree } = parse(source, "P443", "P443")
  const node = (tree?.statements ?? []).map((statement) => exportIn(statement, name)).find((one) => one !== undefined)
  return placeOf(source, node === undefined ? { start: 0, end: 0 } : spanOfNode(tree!, node))
}

/** The node at which a statement exports that name; undefined if it does not. */
function exportIn(statement: ts.Statement, name: string): ts.Node | undefined {
  if (ts.isExportAssignment(statement)) return name === "default" ? statement.expression : undefined
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    const elements = exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause.elements : []
    return elements.find((element) => element.name.text === name)
  }
  const flags = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  const has = (kind: ts.SyntaxKind): boolean => flags.some((flag) => flag.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword)) return undefined
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.find((one) => ts.isIdentifier(one.name) && one.name.text === name)
      ?.name
  if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return undefined
  const exported = has(ts.SyntaxKind.DefaultKeyword) ? "default" : statement.name?.text
  return exported === name ? (statement.name ?? statement) : undefined
}

/** True for a module that begins with `"use client"`. */
export function isClientModule(file: string, text: string): boolean {
  for (const statement of statementsIn(file, text)) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) return false
    if (statement.expression.text === "use client") return true
  }
  return false
}

/** The text of an exported setting's value, with double quotes; empty for a function, and null if there is none. */
export function settingOf(file: string, text: string, name: string): string | null {
  for (const statement of statementsIn(file, text)) {
    const [isNamed, value] = namedIn(statement, name)
    if (!isNamed) continue
    const bare = value === undefined ? undefined : bareOf(value)
    return bare !== undefined && ts.isStringLiteralLike(bare) ? JSON.stringify(bare.text) : ""
  }
  return null
}

/**
 * True first if the statement exports the name, and then its value; none for a function and for a name that is passed
 * on.
 */
function namedIn(statement: ts.Statement, name: string): readonly [boolean, (ts.Expression | undefined)?] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text === name]
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    const elements = exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause.elements : []
    return [elements.some((element) => element.name.text === name)]
  }
  if (!ts.isVariableStatement(statement)) return [false]
  const found = statement.declarationList.declarations.find(
    (one) => ts.isIdentifier(one.name) && one.name.text === name,
  )
  return found === undefined ? [false] : [true, found.initializer]
}
