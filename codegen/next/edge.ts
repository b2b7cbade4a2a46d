import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { placeOf, sourceOf } from "../source/source.ts"

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
