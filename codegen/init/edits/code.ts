import {
  Node,
  Project,
  QuoteKind,
  ScriptKind,
  SyntaxKind,
  ts,
  type ArrayLiteralExpression,
  type ObjectLiteralExpression,
  type ReturnStatement,
  type SourceFile,
  type ThrowStatement,
} from "ts-morph"
import { spliced, type Splice } from "../../edit/rule-edit.ts"

/**
 * A source file with its syntax tree. The tree shows where an edit belongs, and the edit is made in the text:
 * ts-morph's own edits of lists drop comments and trailing commas, and end imports with a semicolon whatever the file
 * does.
 */
export interface ModuleCode {
  readonly path: string
  /** The text without byte order marks, so that offsets in the tree are offsets in the text. */
  readonly text: string
  /** The byte order marks at the file's start; usually empty. */
  readonly mark: string
  readonly file: SourceFile
  readonly style: Style
}

/** The code style of a file, detected from its text. */
export interface Style {
  readonly newline: "\n" | "\r\n"
  readonly quote: '"' | "'"
  readonly semicolon: ";" | ""
  /** One step of indentation. */
  readonly indent: string
}

/** The edited text of a file, or the reason why the developer has to edit it, with the lines to write. */
export type EditResult = { readonly text: string } | Unable

/** The reason why the developer has to make an edit. */
export interface Unable {
  readonly unable: string
  readonly line: number
  readonly write: readonly string[]
}

/** True for an edit that the developer has to make. */
export const isUnable = (edit: EditResult): edit is Unable => "unable" in edit

/** Options of a parser that reads only the given text. `allowJs`: names are resolved in JavaScript files, too. */
const ALONE = {
  useInMemoryFileSystem: true,
  skipLoadingLibFiles: true,
  skipFileDependencyResolution: true,
  compilerOptions: { allowJs: true },
}

/**
 * Parses a file. Null if it has syntax errors, because the tree after an error is a guess, or if it is nested too
 * deeply.
 */
export function codeOf(path: string, given: string): ModuleCode | null {
  const mark = /^\u{feff}*/u.exec(given)![0]
  const text = given.slice(mark.length)
  try {
    const file = new Project(ALONE).createSourceFile(path, text, { scriptKind: kindOf(path) })
    // Binds the names, which takes more of the stack than walks of the tree do.
    file.getSymbol()
    const { compilerNode: node } = file
    const errors = "parseDiagnostics" in node && Array.isArray(node.parseDiagnostics) ? node.parseDiagnostics : []
    return errors.length > 0 ? null : { path, text, mark, file, style: styleOf(text, file) }
  } catch (error) {
    // The parser and the binder are recursive. No real file is nested deeply enough to overflow their stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

const kindOf = (path: string): ScriptKind =>
  /\.[cm]?ts$/.test(path) ? ScriptKind.TS : path.endsWith(".tsx") ? ScriptKind.TSX : ScriptKind.JSX

/** True for a TypeScript file, by its name. */
export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path)

/**
 * The style of a file: in each respect what most of its code does. Where the file shows nothing, that is double quotes,
 * no semicolons and two spaces.
 */
function styleOf(text: string, file: SourceFile): Style {
  const quotes = file.getImportDeclarations().map((one) => one.getModuleSpecifier().getQuoteKind())
  // Statements that are written with or without a semicolon, depending on the style.
  const withOptionalEnd = [
    ...file.getImportDeclarations(),
    ...file.getStatements().filter((one) => Node.isExportAssignment(one) || Node.isVariableStatement(one)),
  ]
  // The first indented line that is not part of a comment.
  const indent = /^(\t+| {2,})[^\s*/]/m.exec(text)?.[1] ?? "  "
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    quote: quotes.filter((quote) => quote === QuoteKind.Single).length * 2 > quotes.length ? "'" : '"',
    semicolon:
      withOptionalEnd.filter((one) => text[one.getEnd() - 1] === ";").length * 2 >= Math.max(withOptionalEnd.length, 1)
        ? ";"
        : "",
    indent: indent.startsWith("\t") ? "\t" : indent,
  }
}

/** The text with the splices applied. Splices at the same offset keep their order. */
export const withSplices = ({ text, mark }: ModuleCode, splices: readonly Splice[]): { readonly text: string } => ({
  text: `${mark}${spliced(
    text,
    splices.toSorted((a, b) => a.start - b.start),
  )}`,
})

/** The line of a node in the text with the splices applied. */
export const lineAfter = ({ text }: ModuleCode, splices: readonly Splice[], node: Node): number =>
  splices
    .filter(({ start }) => start <= node.getStart())
    .reduce(
      (line, splice) => line + lineEndsIn(splice.text) - lineEndsIn(text.slice(splice.start, splice.end)),
      node.getStartLineNumber(),
    )

const lineEndsIn = (text: string): number => text.split("\n").length - 1

/** The text of a file without an edit. */
export const unchanged = (code: ModuleCode): { readonly text: string } => withSplices(code, [])

/** The insertion of a text at an offset. */
export const insertAt = (start: number, text: string): Splice => ({ start, end: start, text })

/** A text in the quotes that the file uses. It must not contain any. */
export const quoted = ({ style }: ModuleCode, text: string): string => `${style.quote}${text}${style.quote}`

/** The indentation of a node's line. */
export const indentOf = ({ text }: ModuleCode, node: Node): string =>
  /^[ \t]*/.exec(text.slice(node.getStartLinePos(), node.getStart()))![0]

/** The declaration of a name in the file; undefined if it has none or several. */
export function declarationOf(name: Node | undefined): Node | undefined {
  const parent = name?.getParent()
  const isShort = Node.isShorthandPropertyAssignment(parent)
  const symbol = isShort ? parent.getValueSymbol() : Node.isIdentifier(name) ? name.getSymbol() : undefined
  // In JavaScript, `app` in `app.locals = {}` counts as a declaration, too.
  const [declared, other] = (symbol?.getDeclarations() ?? []).filter((one) => !Node.isIdentifier(one))
  return other === undefined ? declared : undefined
}

/** The value inside `(...)`, `... satisfies Config`, `... as const`, in any order; undefined for none. */
export function bareOf(node: Node | undefined): Node | undefined {
  let bare = node
  while (
    Node.isParenthesizedExpression(bare) ||
    Node.isSatisfiesExpression(bare) ||
    Node.isAsExpression(bare) ||
    Node.isTypeAssertion(bare)
  )
    bare = bare.getExpression()
  return bare
}

/** The value of a top-level variable. */
export const valueNamed = ({ file }: Pick<ModuleCode, "file">, name: string): Node | undefined =>
  bareOf(file.getVariableDeclaration(name)?.getInitializer())

/** The value of the default export. */
export const defaultIn = ({ file }: ModuleCode): Node | undefined =>
  bareOf(file.getExportAssignment((one) => !one.isExportEquals())?.getExpression())

/** A list of entries with commas between them. */
type List = ArrayLiteralExpression | ObjectLiteralExpression

const entriesOf = (list: List): readonly Node[] =>
  Node.isArrayLiteralExpression(list) ? list.getElements() : list.getProperties()

/** Inserts `entry` at the beginning of a list. Comments stay with their entries. */
export function insertFirst(code: ModuleCode, list: List, entry: string): Splice {
  const { text, style } = code
  const [first] = entriesOf(list)
  const open = list.getStart() + 1
  if (first === undefined) {
    // A comment in an empty list stays, on the line after.
    const inner = text.slice(open, list.getEnd() - 1)
    if (inner.trim() !== "" || inner.includes("\n"))
      return insertAt(open, `${style.newline}${indentOf(code, list)}${style.indent}${entry},`)
    return insertAt(open, Node.isArrayLiteralExpression(list) ? entry : ` ${entry} `)
  }
  const start = first.getStart()
  // On a line of its own, before any comment that belongs to the first entry.
  if (text.slice(open, start).includes("\n")) return insertAt(open, `${style.newline}${indentOf(code, first)}${entry},`)
  return insertAt(start, `${entry}, `)
}

/** Inserts `entry` at the end of a list. */
export function insertLast(code: ModuleCode, list: List, entry: string): readonly Splice[] {
  const last = entriesOf(list).at(-1)
  if (last === undefined) return [insertFirst(code, list, entry)]
  const comma = last.getNextSiblingIfKind(SyntaxKind.CommaToken)
  const isMultiline = code.text.slice(list.getStart(), last.getStart()).includes("\n")
  const put = isMultiline ? `${code.style.newline}${indentOf(code, last)}${entry}` : ` ${entry}`
  // A comment at the end of the line belongs to the last entry.
  const lastToken = comma ?? last
  const end = (isMultiline ? lastToken.getTrailingCommentRanges().at(-1)?.getEnd() : undefined) ?? lastToken.getEnd()
  if (comma !== undefined) return [insertAt(end, `${put},`)]
  return end === last.getEnd() ? [insertAt(end, `,${put}`)] : [insertAt(last.getEnd(), ","), insertAt(end, put)]
}

/** The removal of an element of a list with the comma after it, or for the last one with the comma before it. */
export function elementRemoval(elements: readonly Node[], element: Node): Splice {
  const at = elements.indexOf(element)
  const [before, after] = [elements[at - 1], elements[at + 1]]
  if (after !== undefined) return { start: element.getStart(), end: after.getStart(), text: "" }
  return { start: before?.getEnd() ?? element.getStart(), end: element.getEnd(), text: "" }
}

/** The removal of a statement with the line break after it. */
export function lineRemoval({ text }: Pick<ModuleCode, "text">, statement: Node): Splice {
  const end = statement.getEnd()
  const newline = /^\r?\n/.exec(text.slice(end))?.[0].length ?? 0
  return { start: statement.getStart(), end: end + newline, text: "" }
}

/** The statements by which a function itself returns or throws, without those of functions inside it. */
export function endsIn(body: Node): readonly (ReturnStatement | ThrowStatement)[] {
  const found: (ReturnStatement | ThrowStatement)[] = []
  body.forEachDescendant((node, walk) => {
    if (ts.isFunctionLike(node.compilerNode)) walk.skip()
    else if (Node.isReturnStatement(node) || Node.isThrowStatement(node)) found.push(node)
  })
  return found
}

/** The values that a function returns, without those of functions inside it. */
export function returnedBy(fn: Node): readonly Node[] {
  const body = Node.isBodied(fn) || Node.isBodyable(fn) ? fn.getBody() : undefined
  // The body of an arrow function may be the value itself.
  const values = Node.isBlock(body)
    ? endsIn(body)
        .filter(Node.isReturnStatement)
        .map((one) => one.getExpression())
    : [body]
  return values.filter((value) => value !== undefined)
}
