import { Node, SyntaxKind, type ImportSpecifier } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { indentOf, insertAt, quoted, type Code } from "./code.ts"

type IsFrom = (specifier: string) => boolean

/** The names that each import of values brings from one of these modules. */
const namesFrom = ({ file }: Code, isFrom: IsFrom): readonly (readonly ImportSpecifier[])[] =>
  file
    .getImportDeclarations()
    .filter((one) => !one.isTypeOnly() && isFrom(one.getModuleSpecifierValue()))
    .map((one) => one.getNamedImports())

/** The file's own name for what it imports under this one; null where it imports no such thing. */
export function localNameOf(code: Code, name: string, isFrom: IsFrom): string | null {
  const found = namesFrom(code, isFrom)
    .flat()
    .find((one) => !one.isTypeOnly() && one.getName() === name)
  return found === undefined ? null : (found.getAliasNode()?.getText() ?? name)
}

/** A name for what is to be imported that the file does not use for anything else. */
export function freeNameIn({ file }: Code, name: string): string {
  const taken = new Set(file.getDescendantsOfKind(SyntaxKind.Identifier).map((one) => one.getText()))
  const candidates = [name, `sallyport${name[0]!.toUpperCase()}${name.slice(1)}`]
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${name}OfSallyport`
}

/** The name in the file after the edit, and the edit: none where it is imported already. */
export function importing(
  code: Code,
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

function besideLast(code: Code, names: readonly ImportSpecifier[], named: string): Splice {
  const { text, style } = code
  const [first, last] = [names[0]!, names.at(-1)!]
  const isMultiline = text.slice(first.getParentOrThrow().getStart(), first.getStart()).includes("\n")
  return insertAt(last.getEnd(), isMultiline ? `,${style.newline}${indentOf(code, last)}${named}` : `, ${named}`)
}

/** Behind the last import and what is remarked beside it; where there is none, before the first statement. */
export function importsEnd({ file, text }: Code): number {
  const last = file.getImportDeclarations().at(-1)
  if (last !== undefined) return last.getTrailingCommentRanges().at(-1)?.getEnd() ?? last.getEnd()
  const directive = file
    .getStatements()
    .findLast((one) => Node.isExpressionStatement(one) && Node.isStringLiteral(one.getExpression()))
  return directive?.getEnd() ?? /^#!.*/.exec(text)?.[0].length ?? 0
}

/** A line of its own at the end of the imports. */
export function asLine(code: Code, line: string): string {
  const { newline } = code.style
  return importsEnd(code) === 0 ? `${line}${newline}${newline}` : `${newline}${line}`
}

/** The specifiers of a file's imports of values, as written. Imports of types alone may end as no other may. */
export const specifiersIn = ({ file }: Code): readonly string[] =>
  file
    .getImportDeclarations()
    .filter((one) => !one.isTypeOnly())
    .map((one) => one.getModuleSpecifierValue())
