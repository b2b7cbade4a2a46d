import { Node, SyntaxKind, type ImportSpecifier } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { elementRemoval, indentOf, insertAt, lineRemoval, quoted, type ModuleCode } from "./code.ts"

/** Accepts the specifiers of the modules that a name may be imported from. */
type IsFrom = (specifier: string) => boolean

/** The named specifiers of each value import from the modules that `isFrom` accepts. */
const namesFrom = ({ file }: ModuleCode, isFrom: IsFrom): readonly (readonly ImportSpecifier[])[] =>
  file
    .getImportDeclarations()
    .filter((one) => !one.isTypeOnly() && isFrom(one.getModuleSpecifierValue()))
    .map((one) => one.getNamedImports())

/** The local name of an imported name; null if the file does not import it. */
export function localNameOf(code: ModuleCode, name: string, isFrom: IsFrom): string | null {
  const found = namesFrom(code, isFrom)
    .flat()
    .find((one) => !one.isTypeOnly() && one.getName() === name)
  return found === undefined ? null : (found.getAliasNode()?.getText() ?? name)
}

/** A local name for a new import that the file does not use yet. */
function freeNameIn({ file }: ModuleCode, name: string): string {
  const taken = new Set(file.getDescendantsOfKind(SyntaxKind.Identifier).map((one) => one.getText()))
  // An import must not take a name that anything in the file has, in whatever scope.
  const candidates = [name, `sallyport${name[0]!.toUpperCase()}${name.slice(1)}`]
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${name}OfSallyport`
}

/** The splices that import a name, empty if it is imported already, and its local name. */
export function importing(
  code: ModuleCode,
  name: string,
  from: string,
  isFrom: IsFrom = (specifier) => specifier === from,
): { readonly local: string; readonly splices: readonly Splice[] } {
  const known = localNameOf(code, name, isFrom)
  if (known !== null) return { local: known, splices: [] }
  const local = freeNameIn(code, name)
  const named = local === name ? name : `${name} as ${local}`
  const beside = namesFrom(code, isFrom).find((names) => names.length > 0)
  if (beside !== undefined) return { local, splices: [besideLast(code, beside, named)] }
  const line = `import { ${named} } from ${quoted(code, from)}${code.style.semicolon}`
  return { local, splices: [insertAt(importsEnd(code), asLine(code, line))] }
}

/** The insertion of a name after the last one of an import, on a line of its own if the others are. */
function besideLast(code: ModuleCode, names: readonly ImportSpecifier[], named: string): Splice {
  const { text, style } = code
  const [first, last] = [names[0]!, names.at(-1)!]
  const isMultiline = text.slice(first.getParentOrThrow().getStart(), first.getStart()).includes("\n")
  return insertAt(last.getEnd(), isMultiline ? `,${style.newline}${indentOf(code, last)}${named}` : `, ${named}`)
}

/**
 * The offset after the last import and its trailing comment. Without imports, it is after the directives (`"use
 * strict"`) or the line `#!`, and otherwise the beginning.
 */
export function importsEnd({ file, text }: ModuleCode): number {
  const last = file.getImportDeclarations().at(-1)
  if (last !== undefined) return last.getTrailingCommentRanges().at(-1)?.getEnd() ?? last.getEnd()
  const directive = file
    .getStatements()
    .findLast((one) => Node.isExpressionStatement(one) && Node.isStringLiteral(one.getExpression()))
  return directive?.getEnd() ?? /^#!.*/.exec(text)?.[0].length ?? 0
}

/** A line of its own at the end of the imports. */
function asLine(code: ModuleCode, line: string): string {
  const { newline } = code.style
  return importsEnd(code) === 0 ? `${line}${newline}${newline}` : `${newline}${line}`
}

/** The removal of an imported name, or of its whole import if that imports nothing else. */
export function importRemoval(code: ModuleCode, name: ImportSpecifier): Splice {
  const declaration = name.getImportDeclaration()
  const names = declaration.getNamedImports()
  return names.length === 1 && declaration.getDefaultImport() === undefined
    ? lineRemoval(code, declaration)
    : elementRemoval(names, name)
}

/**
 * The specifiers of a file's value imports. Type imports are left out, because they may have endings that values
 * cannot.
 */
export const specifiersIn = ({ file }: ModuleCode): readonly string[] =>
  file
    .getImportDeclarations()
    .filter((one) => !one.isTypeOnly())
    .map((one) => one.getModuleSpecifierValue())
