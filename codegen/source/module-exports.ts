import { ts } from "ts-morph"
import { hasModifier } from "./bare.ts"
import { parse } from "./parse.ts"
import { sourceOf } from "./source.ts"
import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"

/** The size of the cache, in modules. Most apps have fewer. */
const MAX_CACHED = 2_000

/**
 * Caches a function of a module's path and text. Most modules stay the same while a project is watched, and from commit
 * to commit. The cache keeps digests of texts instead of the texts, to save memory.
 */
function memoized<T>(read: (file: string, text: string) => T): (file: string, text: string) => T {
  const known = new LRUCache<string, { readonly digest: string; readonly value: T }>({ max: MAX_CACHED })
  return (file, text) => {
    const before = known.get(file)
    const digest = createHash("sha256").update(text).digest("base64")
    const value = before?.digest === digest ? before.value : read(file, text)
    known.set(file, { digest, value })
    return value
  }
}

/** The names that a module exports as values. */
export interface ModuleExports {
  /** Sorted. */
  readonly names: readonly string[]
  /** The specifiers of `export * from`. */
  readonly stars: readonly string[]
}

/** Reads a module's exports; null if it cannot be parsed. */
export const moduleExportsOf: (path: string, text: string) => ModuleExports | null = memoized(exportsIn)

// The codes that `parse` is given here and below do not matter, because its findings are not used.
function exportsIn(path: string, text: string): ModuleExports | null {
  const { file } = parse(sourceOf(path, text), "P402", "P401")
  if (file === null) return null
  return { names: [...new Set(file.statements.flatMap(exportsOf))].sort(), stars: file.statements.flatMap(starOf) }
}

/**
 * The values that a module exports from others under their own names, as `export { name } from "./x"` does: lists of
 * names by specifier. Empty if the module cannot be parsed.
 */
export const listedReexportsOf: (path: string, text: string) => ReadonlyMap<string, readonly string[]> =
  memoized(listedReexportsIn)

function listedReexportsIn(path: string, text: string): ReadonlyMap<string, readonly string[]> {
  const { file } = parse(sourceOf(path, text), "P402", "P401")
  const found = new Map<string, readonly string[]>()
  for (const statement of file?.statements ?? []) {
    if (!ts.isExportDeclaration(statement)) continue
    const { moduleSpecifier: from, exportClause: clause, isTypeOnly } = statement
    if (from === undefined || !ts.isStringLiteral(from) || isTypeOnly) continue
    if (clause === undefined || !ts.isNamedExports(clause)) continue
    const names = clause.elements
      .filter((one) => !one.isTypeOnly && (one.propertyName ?? one.name).text === one.name.text)
      .map(({ name }) => name.text)
    found.set(from.text, [...(found.get(from.text) ?? []), ...names])
  }
  return found
}

/** True if a module binds a name at its top level, by an import or a declaration, or cannot be parsed. */
export function bindsName(path: string, text: string, name: string): boolean {
  const { file } = parse(sourceOf(path, text), "P402", "P401")
  return file === null || file.statements.some((statement) => namesBoundBy(statement).includes(name))
}

/**
 * True if a module's code uses a name, or cannot be parsed. Comments, strings, types and the binding itself do not
 * count.
 */
export function usesName(path: string, text: string, name: string): boolean {
  if (!text.includes(name)) return false
  const { file } = parse(sourceOf(path, text), "P402", "P401")
  // True if the name is used in a node. `{ name }` in a pattern binds it and uses only its default value.
  const isIn = (node: ts.Node): boolean => {
    if (ts.isTypeNode(node)) return false
    if (ts.isIdentifier(node)) return node.text === name
    if (ts.isBindingElement(node) && node.propertyName === undefined && ts.isIdentifier(node.name))
      return node.initializer !== undefined && isIn(node.initializer)
    return ts.forEachChild(node, (child) => isIn(child) || undefined) === true
  }
  return file === null || isIn(file)
}

/** The names that a statement at the top level binds, by imports or declarations, or by `var` in a block. */
export function namesBoundBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((declaration) => boundNamesOf(declaration.name))
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings } = statement.importClause ?? {}
    const named =
      namedBindings === undefined ? [] : ts.isNamespaceImport(namedBindings) ? [namedBindings] : namedBindings.elements
    return [name, ...named.map((one) => one.name)].flatMap((one) => one?.text ?? [])
  }
  const { name } = statement as Partial<ts.DeclarationStatement>
  if (name !== undefined) return ts.isIdentifier(name) ? [name.text] : []
  return hoistedNamesIn(statement)
}

/** The names that `var` declares in a node, as in `for (var name of list) {}`: its blocks do not keep them inside. */
function hoistedNamesIn(node: ts.Node): readonly string[] {
  if (ts.isExpression(node) || ts.isFunctionLike(node) || ts.isClassLike(node)) return []
  const isVar = ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) === 0
  const names = isVar ? node.declarations.flatMap((declaration) => boundNamesOf(declaration.name)) : []
  ts.forEachChild(node, (child) => void names.push(...hoistedNamesIn(child)))
  return names
}

/** The names under which `export { ... }` and `export * as ...` export values or types. */
export function namesListedBy(statement: ts.Statement): readonly string[] {
  const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
  if (clause === undefined) return []
  return ts.isNamespaceExport(clause) ? [clause.name.text] : clause.elements.map(({ name }) => name.text)
}

/** The specifier of `export * from`; empty for any other statement. */
function starOf(statement: ts.Statement): readonly string[] {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || statement.exportClause !== undefined) return []
  const from = statement.moduleSpecifier
  return from !== undefined && ts.isStringLiteral(from) ? [from.text] : []
}

/** The names that a statement exports as values. */
function exportsOf(statement: ts.Statement): readonly string[] {
  // `export =` is of CommonJS and names nothing.
  if (ts.isExportAssignment(statement)) return statement.isExportEquals === true ? [] : ["default"]
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement
    // `export *` is read by `starOf`. The name of `export * as name` is left out.
    if (isTypeOnly || exportClause === undefined || !ts.isNamedExports(exportClause)) return []
    return exportClause.elements.filter((element) => !element.isTypeOnly).map((element) => element.name.text)
  }
  if (!isExported(statement)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNamesOf(name))
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword)
    // Without a body it is an overload, which alone exports nothing.
    if (ts.isFunctionDeclaration(statement) && statement.body === undefined) return []
    return isDefault ? ["default"] : statement.name === undefined ? [] : [statement.name.text]
  }
  return []
}

/** True for a statement with `export` that exists at run time. */
const isExported = (statement: ts.Statement): boolean =>
  hasModifier(statement, ts.SyntaxKind.ExportKeyword) && !hasModifier(statement, ts.SyntaxKind.DeclareKeyword)

/** The names that a declaration binds: several, if it destructures a value. */
export function boundNamesOf(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNamesOf(element.name)))
}

/**
 * Hides an export from plugins that look for `export const name = value` and wrap the value: the text with
 * `export const [name] = [value]`, which is the same for every importer. Null if it has no such export.
 */
export function destructuredExport(path: string, text: string, name: string): string | null {
  const { file } = parse(sourceOf(path, text), "P402", "P401")
  for (const statement of file?.statements ?? []) {
    if (!ts.isVariableStatement(statement) || !isExported(statement)) continue
    for (const { name: bound, type, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(bound) || bound.text !== name || initializer === undefined) continue
      const textOf = (node: ts.Node): string => text.slice(node.getStart(file!), node.end)
      // The value is in a list of one, and so is its type.
      const typed = type === undefined ? "" : `: [${textOf(type)}]`
      const declaration = `[${name}]${typed} = [${textOf(initializer)}]`
      return text.slice(0, bound.getStart(file!)) + declaration + text.slice(initializer.end)
    }
  }
  return null
}
