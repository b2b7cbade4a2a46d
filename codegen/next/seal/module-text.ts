import { ts } from "ts-morph"
import { parse } from "../../source/parse.ts"
import { sourceOf } from "../../source/source.ts"
import { bareOf } from "../../source/bare.ts"

const statementsIn = (file: string, text: string): readonly ts.Statement[] =>
  parse(sourceOf(file, text), "P443", "P443").file?.statements ?? []

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
