import { ts } from "ts-morph"
import { bareOf, hasModifier } from "../source/bare.ts"
import { boundNamesOf } from "../source/module-exports.ts"
import type { AppModule } from "./finding.ts"

// Imports and exports of the modules in a lock chain, read from their syntax trees: the chain is checked without
// running the app.

/** An export of a module. */
export type Exported =
  /** `export const name = value`, or `const local = value` and `export { local as name }`. */
  | { readonly kind: "constant"; readonly local: string; readonly value: ts.Expression }
  /** `export { other as name } from "specifier"`, or the same through an import. */
  | { readonly kind: "elsewhere"; readonly node: ts.Node; readonly name: string; readonly specifier: string }
  /** Any other export, such as a function, a `let` or a type: its value cannot be followed. */
  | { readonly kind: "other"; readonly node: ts.Node }

/** An import of a value by name, or of a whole module (`name` is null). */
export interface Import {
  readonly node: ts.Node
  readonly specifier: string
  readonly name: string | null
}

/** The import that binds a local name; null if none does, or if it imports a type. */
export function importOf({ file }: Pick<AppModule, "file">, local: string): Import | null {
  for (const node of file.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const specifier = node.moduleSpecifier.text
    const { importClause } = node
    if (importClause === undefined || importClause.isTypeOnly) continue
    if (importClause.name?.text === local) return { node, specifier, name: "default" }
    const bindings = importClause.namedBindings
    if (bindings === undefined) continue
    if (ts.isNamespaceImport(bindings)) {
      if (bindings.name.text === local) return { node, specifier, name: null }
      continue
    }
    const found = bindings.elements.find(({ name, isTypeOnly }) => name.text === local && !isTypeOnly)
    if (found !== undefined) return { node, specifier, name: (found.propertyName ?? found.name).text }
  }
  return null
}

/** The export of that name; null if there is none. Not found: `export *`, and `export default` of an expression. */
export function exportOf(module: Pick<AppModule, "file">, name: string): Exported | null {
  for (const statement of module.file.statements) {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause
      if (clause === undefined) continue
      if (ts.isNamespaceExport(clause)) {
        if (clause.name.text === name) return { kind: "other", node: clause }
        continue
      }
      const named = clause.elements.find((element) => element.name.text === name)
      if (named === undefined) continue
      if (statement.isTypeOnly || named.isTypeOnly) return { kind: "other", node: named }
      const local = (named.propertyName ?? named.name).text
      if (statement.moduleSpecifier === undefined) return localExport(module, local, named)
      return ts.isStringLiteral(statement.moduleSpecifier)
        ? { kind: "elsewhere", node: named, name: local, specifier: statement.moduleSpecifier.text }
        : { kind: "other", node: named }
    }
    if (hasModifier(statement, ts.SyntaxKind.ExportKeyword) && declares(statement, name))
      return localExport(module, name, statement)
  }
  return null
}

/** The export behind a local name: what it imports, or the constant that it is. `node` is where it is exported. */
function localExport(module: Pick<AppModule, "file">, local: string, node: ts.Node): Exported {
  const imported = importOf(module, local)
  if (imported !== null)
    return imported.name === null
      ? { kind: "other", node }
      : { kind: "elsewhere", node, name: imported.name, specifier: imported.specifier }
  const value = constantOf(module.file, local)
  return value === null ? { kind: "other", node } : { kind: "constant", local, value }
}

/** The value of a `const` at the top level of a module; null for `let`, destructuring and functions. */
export function constantOf(file: ts.SourceFile, local: string): ts.Expression | null {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue
    const found = statement.declarationList.declarations.find(
      ({ name }) => ts.isIdentifier(name) && name.text === local,
    )
    if (found?.initializer !== undefined) return bareOf(found.initializer)
  }
  return null
}

/** True if a statement with `export` exports that name: as a variable, also within a pattern, a function or a class. */
function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.some((one) => boundNamesOf(one.name).includes(name))
  // `export default function register() {}` exports `default`, and not the function's own name.
  if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) return name === "default"
  const { name: declared } = statement as { readonly name?: ts.Node }
  return declared !== undefined && ts.isIdentifier(declared) && declared.text === name
}
