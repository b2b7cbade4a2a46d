import { ts } from "ts-morph"
import { exportOf } from "../lock-chain/exported.ts"
import type { AppModule } from "../lock-chain/finding.ts"
import { bareOf, hasModifier, keyOf } from "../source/bare.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { placeOf, sourceOf, startOf, type Place } from "../source/source.ts"

// Reads what a module of a Next app says about itself, without running it: how Next runs it (`runtime`, "use client"),
// and the constants that it exports.

/** The parsed module; null if it cannot be parsed. The codes do not matter: Next itself reports syntax errors. */
function parsed(path: string, text: string): AppModule | null {
  const source = sourceOf(path, text)
  const { file } = parse(source, "P443", "P443")
  return file === null ? null : { source, file }
}

/** A finding for each place where a module of a route sets the edge runtime, or one that is not written as a string. */
export function edgeFindingsIn(path: string, text: string): readonly Diagnostic[] {
  const module = /\bruntime\b/.test(text) ? parsed(path, text) : null
  if (module === null) return []
  const { source, file } = module
  return file.statements
    .flatMap(runtimesOf)
    .filter((value) => !isNodeRuntime(value))
    .map((value) => diagnosticOf("P444", placeOf(source, spanOfNode(file, value)), {}))
}

/** The values of `export const runtime` and of `runtime` in `export const config`. */
function runtimesOf(statement: ts.Statement): readonly ts.Expression[] {
  if (!ts.isVariableStatement(statement)) return []
  if (!hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    if (!ts.isIdentifier(name) || initializer === undefined) return []
    if (name.text === "runtime") return [initializer]
    const value = bareOf(initializer)
    if (name.text !== "config" || !ts.isObjectLiteralExpression(value)) return []
    return value.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && keyOf(property) === "runtime" ? [property.initializer] : [],
    )
  })
}

const isNodeRuntime = (value: ts.Expression): boolean => {
  const bare = bareOf(value)
  return ts.isStringLiteralLike(bare) && bare.text === "nodejs"
}

/** The place of an export; the file's beginning if it has none of that name. */
export function placeOfExport(path: string, text: string, name: string): Place {
  const module = parsed(path, text)
  const node = module?.file.statements.map((one) => exportIn(one, name)).find((one) => one !== undefined)
  return node === undefined ? startOf(path) : placeOf(module!.source, spanOfNode(module!.file, node))
}

/** The node at which a statement exports that name; undefined if it does not. */
function exportIn(statement: ts.Statement, name: string): ts.Node | undefined {
  if (ts.isExportAssignment(statement)) return name === "default" ? statement.expression : undefined
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    const elements = exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause.elements : []
    return elements.find((element) => element.name.text === name)
  }
  if (!hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return undefined
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.find((one) => ts.isIdentifier(one.name) && one.name.text === name)
      ?.name
  if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return undefined
  const exported = hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ? "default" : statement.name?.text
  return exported === name ? (statement.name ?? statement) : undefined
}

/** True for a module that begins with this directive, among others. */
export function beginsWith(directive: "use client" | "use server", path: string, text: string): boolean {
  const module = text.includes(directive) ? parsed(path, text) : null
  for (const statement of module?.file.statements ?? []) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) return false
    if (statement.expression.text === directive) return true
  }
  return false
}

/** The string that a module exports as a constant of this name; null for any other export, and for none. */
export function stringExportOf(path: string, text: string, name: string): string | null {
  const module = parsed(path, text)
  const exported = module === null ? null : exportOf(module, name)
  return exported?.kind === "constant" && ts.isStringLiteralLike(exported.value) ? exported.value.text : null
}
