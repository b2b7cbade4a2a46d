import { ts } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { localNameOf, namesIn } from "../../source/named-imports.ts"
import { insertAt, nodesIn, quoted, type Code } from "./code.ts"

/** A name for what is to be imported that the file does not use for anything else. */
export function freeNameIn({ file }: Code, name: string): string {
  const taken = new Set(nodesIn(file).flatMap((node) => (ts.isIdentifier(node) ? [node.text] : [])))
  const candidates = [name, `sallyport${name[0]!.toUpperCase()}${name.slice(1)}`]
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${name}OfSallyport`
}

/** The name in the file after the edit, and the edit: none where it is imported already. */
export function importing(
  code: Code,
  name: string,
  from: string,
  isFrom: (specifier: string) => boolean = (specifier) => specifier === from,
): { readonly local: string; readonly splices: readonly Splice[] } {
  const known = localNameOf(code.file, name, isFrom)
  if (known !== null) return { local: known, splices: [] }
  const local = freeNameIn(code, name)
  const beside = code.file.statements
    .filter(ts.isImportDeclaration)
    .find((statement) => namesIn(statement, isFrom) !== null)
  const named = local === name ? name : `${name} as ${local}`
  const bindings = beside === undefined ? null : namesIn(beside, isFrom)
  if (bindings !== null) return { local, splices: [besideLast(code, bindings, named)] }
  const line = `import { ${named} } from ${quoted(code, from)}${code.style.semicolon}`
  return { local, splices: [insertAt(importsEnd(code), asLine(code, line))] }
}

function besideLast(code: Code, bindings: ts.NamedImports, named: string): Splice {
  const last = bindings.elements.at(-1)!
  const start = last.getStart(code.file)
  const gap = code.text.slice(bindings.getStart(code.file) + 1, bindings.elements[0]!.getStart(code.file))
  const lead = code.text.slice(code.text.lastIndexOf("\n", start - 1) + 1, start)
  return insertAt(last.end, gap.includes("\n") ? `,${code.style.newline}${lead}${named}` : `, ${named}`)
}

/** Behind the last import and what is remarked beside it; where there is none, before the first statement. */
export function importsEnd({ file, text }: Code): number {
  const last = file.statements.filter(ts.isImportDeclaration).at(-1)
  if (last !== undefined) return ts.getTrailingCommentRanges(text, last.end)?.at(-1)?.end ?? last.end
  const isDirective = (statement: ts.Statement): boolean =>
    ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression)
  const directive = file.statements.filter(isDirective).at(-1)
  if (directive !== undefined) return directive.end
  const shebang = ts.getShebang(text)
  return shebang === undefined ? (text.startsWith("\u{feff}") ? 1 : 0) : shebang.length
}

/** A line of its own at the end of the imports. */
export function asLine(code: Code, line: string): string {
  const end = importsEnd(code)
  const { newline } = code.style
  return end <= 1 ? `${line}${newline}${newline}` : `${newline}${line}`
}

/** What a file imports from, as it spells it. */
export const specifiersIn = ({ file }: Code): readonly string[] =>
  file.statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  )
