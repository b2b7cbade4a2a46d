import { ts } from "ts-morph"
import { spliced, type Splice } from "../../edit/rule-edit.ts"

/** A source file with its syntax tree; every edit leaves what it does not name byte for byte. */
export interface Code {
  readonly path: string
  readonly text: string
  readonly file: ts.SourceFile
  readonly style: Style
}

/** How the author of a file writes. */
export interface Style {
  readonly newline: "\n" | "\r\n"
  readonly quote: '"' | "'"
  readonly semicolon: ";" | ""
  /** One step of indentation. */
  readonly indent: string
}

/** A file as it should be, or why a person has to write it, with the very lines. */
export type Edit = { readonly text: string } | Unable

export interface Unable {
  readonly unable: string
  readonly line: number
  readonly write: readonly string[]
}

export const isUnable = (edit: Edit): edit is Unable => "unable" in edit

/** Null where the text does not parse: what follows a syntax error is the parser's guess. */
export function codeOf(path: string, text: string): Code | null {
  try {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, kindOf(path))
    const errors = "parseDiagnostics" in file && Array.isArray(file.parseDiagnostics) ? file.parseDiagnostics : []
    return errors.length > 0 ? null : { path, text, file, style: styleOf(text, file) }
  } catch (error) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (error instanceof RangeError) return null
    throw error
  }
}

const kindOf = (path: string): ts.ScriptKind =>
  /\.[cm]?ts$/.test(path) ? ts.ScriptKind.TS : path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.JSX

export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path)

function styleOf(text: string, file: ts.SourceFile): Style {
  const imports = file.statements.filter(ts.isImportDeclaration)
  const quotes = imports.map(({ moduleSpecifier }) => text[moduleSpecifier.getStart(file)])
  const ended = file.statements.filter(
    (statement) =>
      ts.isImportDeclaration(statement) || ts.isExportAssignment(statement) || ts.isVariableStatement(statement),
  )
  const indent = /^(\t+| {2,})[^\s*/]/m.exec(text)?.[1] ?? "  "
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    quote: quotes.filter((quote) => quote === "'").length * 2 > quotes.length ? "'" : '"',
    semicolon: ended.filter(({ end }) => text[end - 1] === ";").length * 2 >= Math.max(ended.length, 1) ? ";" : "",
    indent: indent.startsWith("\t") ? "\t" : indent,
  }
}

/** The text with these stretches replaced; in the order they are given where two begin at the same place. */
export const withSplices = ({ text }: Code, splices: readonly Splice[]): { readonly text: string } => ({
  text: spliced(
    text,
    splices.toSorted((a, b) => a.start - b.start),
  ),
})

export const unchanged = ({ text }: Code): { readonly text: string } => ({ text })

export const insertAt = (start: number, text: string): Splice => ({ start, end: start, text })

export const lineOf = ({ file }: Code, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

export const quoted = ({ style }: Code, text: string): string => `${style.quote}${text}${style.quote}`

/** The white space that the line of this offset begins with. */
export function indentOf({ text }: Code, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ""
}

export function nodesIn(root: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

/** A list, an object's properties or the like: puts `entry` before what is there. Comments stay with their entries. */
export function firstIn(
  code: Code,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  entry: string,
): Splice {
  const { file, style } = code
  const entries = ts.isArrayLiteralExpression(list) ? list.elements : list.properties
  const open = list.getStart(file) + 1
  const first = entries[0]
  if (first === undefined) {
    // A comment in an empty list stays, on the line after.
    const inner = code.text.slice(open, list.end - 1)
    if (inner.trim() !== "" || inner.includes("\n"))
      return insertAt(open, `${style.newline}${indentOf(code, open)}${style.indent}${entry},`)
    return insertAt(open, ts.isArrayLiteralExpression(list) ? entry : ` ${entry} `)
  }
  const start = first.getStart(file)
  if (code.text.slice(open, start).includes("\n"))
    return insertAt(open, `${style.newline}${indentOf(code, start)}${entry},`)
  return insertAt(start, `${entry}, `)
}

/** Puts `entry` behind what is there. */
export function lastIn(
  code: Code,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  entry: string,
): readonly Splice[] {
  const { file, style } = code
  const entries = ts.isArrayLiteralExpression(list) ? list.elements : list.properties
  const last = entries.at(-1)
  if (last === undefined) return [firstIn(code, list, entry)]
  const between = code.text.slice(last.end, list.end - 1)
  const comma = entries.hasTrailingComma ? last.end + commaIn(between) + 1 : null
  const isMultiline = code.text.slice(list.getStart(file), last.getStart(file)).includes("\n")
  const put = isMultiline ? `${style.newline}${indentOf(code, last.getStart(file))}${entry}` : ` ${entry}`
  if (comma !== null) return [insertAt(lineBehind(code, comma, isMultiline), `${put},`)]
  const behind = lineBehind(code, last.end, isMultiline)
  return behind === last.end ? [insertAt(last.end, `,${put}`)] : [insertAt(last.end, ","), insertAt(behind, put)]
}

/** Where the comma after an entry stands; a comment before it may hold one of its own. */
function commaIn(between: string): number {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, between)
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) {
    if (scanner.getToken() === ts.SyntaxKind.CommaToken) return scanner.getTokenStart()
  }
  return between.indexOf(",")
}

/** Behind a remark on the rest of the line, which belongs to what stands before it. */
function lineBehind({ text }: Code, offset: number, isMultiline: boolean): number {
  if (!isMultiline) return offset
  const remarks = ts.getTrailingCommentRanges(text, offset) ?? []
  return remarks.at(-1)?.end ?? offset
}
