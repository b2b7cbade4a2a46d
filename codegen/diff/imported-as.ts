import { ts } from "../source/typescript.js"
import type { ReadModule } from "./read-module.ts"

/** What a callee is imported as: the module, without `node:`, and the name in it; null where it is not imported by name. */
export function importedAs(node: ts.Expression, { names }: ReadModule): string | null {
  if (ts.isIdentifier(node)) {
    const declaration = names(node)
    if (declaration === null || !ts.isImportSpecifier(declaration)) return null
    return named(declaration, (declaration.propertyName ?? declaration.name).text)
  }
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null
  const declaration = names(node.expression)
  const isWhole = declaration !== null && (ts.isImportClause(declaration) || ts.isNamespaceImport(declaration))
  return isWhole ? named(declaration, node.name.text) : null
}

function named(declaration: ts.Node, name: string): string | null {
  const from = ts.findAncestor(declaration, ts.isImportDeclaration)?.moduleSpecifier
  return from !== undefined && ts.isStringLiteral(from) ? `${from.text.replace(/^node:/, "")} ${name}` : null
}
