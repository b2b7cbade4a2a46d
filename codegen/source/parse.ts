import { ts } from "ts-morph"
import { diagnosticOf, type Diagnostic } from "./diagnostic.ts"
import type { CodeWith } from "../messages/codes.ts"
import { placeOf, startOf, type SourceText, type Span } from "./source.ts"

/** The longest text that is parsed. Parsing needs about forty bytes for each character. */
export const MAX_CHARACTERS = 16 * 1024 * 1024

/** The most syntax errors to report. Later ones are guesses of the parser, which can make one for each character. */
const MAX_SYNTAX_ERRORS = 10

/** Options that skip parsing of JSDoc comments. */
export const PARSE_OPTIONS: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ESNext,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
}

/** A parsed file; null if it cannot be parsed at all. After syntax errors, the tree is a guess. */
export interface Parsed {
  readonly file: ts.SourceFile | null
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Parses a file without running it. Syntax errors are reported under the code `syntax`, unparsable text under
 * `unreadable`.
 */
export function parse(source: SourceText, syntax: CodeWith<"syntax">, unreadable: CodeWith<"nested">): Parsed {
  const refuse = (fault: "large" | "nul" | "nested"): Parsed => ({
    file: null,
    diagnostics: [diagnosticOf(`${unreadable}/${fault}`, startOf(source.path), {})],
  })
  // Binary files contain NUL; no source text does.
  if (source.text.length > MAX_CHARACTERS) return refuse("large")
  if (source.text.includes("\0")) return refuse("nul")
  let file: ts.SourceFile
  try {
    // JavaScript files may contain JSX whatever their extension.
    const kind = /(?:x|\.[cm]?js)$/.test(source.path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    file = ts.createSourceFile(source.path, source.text, PARSE_OPTIONS, false, kind)
  } catch (error) {
    // The parser is recursive. No real file is nested deeply enough to overflow its stack.
    if (error instanceof RangeError) return refuse("nested")
    throw error
  }
  return {
    file,
    diagnostics: syntaxErrorsOf(file).map(({ span, sign, message, isUnterminated }) => {
      if (isUnterminated)
        return diagnosticOf(`${syntax}/unterminated`, placeOf(source, trimmedLineAround(source.text, span)), {})
      if (sign === ",") return missingComma(syntax, source, span)
      return sign === null
        ? diagnosticOf(`${syntax}/syntax`, placeOf(source, span), { reason: message })
        : diagnosticOf(`${syntax}/expected`, placeOf(source, span), { sign })
    }),
  }
}

/**
 * A finding at the end of the previous token, where the comma is missing. The parser reports the next token instead.
 */
const missingComma = (syntax: CodeWith<"comma">, source: SourceText, { start }: Span): Diagnostic => {
  const end = endBefore(source.text, start)
  return diagnosticOf(`${syntax}/comma`, placeOf(source, { start: Math.max(0, end - 1), end }), {})
}

/** The line of a span without the spaces around it: the missing quote may be anywhere on it. */
function trimmedLineAround(text: string, { start }: Span): Span {
  const [from, to] = lineAround(text, start)
  const line = text.slice(from, to)
  return { start: from + line.length - line.trimStart().length, end: from + line.trimEnd().length }
}

/** The start and end of the line that contains a position. */
function lineAround(text: string, at: number): readonly [number, number] {
  const end = text.indexOf("\n", at)
  return [text.lastIndexOf("\n", at - 1) + 1, end === -1 ? text.length : end]
}

/** The end of the last token before `start`, skipping comments. */
function endBefore(text: string, start: number): number {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text)
  let end = 0
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken && scanner.getTokenStart() < start) end = scanner.getTokenEnd()
  return end
}

/** The range of a node, without white space and comments before it. */
export const spanOfNode = (file: ts.SourceFile, node: ts.Node): Span => ({ start: node.getStart(file), end: node.end })

// The parser stores its errors in the file. Its public API for them needs a whole program, which is fifty times slower.
function syntaxErrorsOf(file: ts.SourceFile): readonly SyntaxFault[] {
  if (!("parseDiagnostics" in file) || !Array.isArray(file.parseDiagnostics)) {
    throw new Error("this version of the parser does not keep its syntax errors on the file")
  }
  const all: readonly ts.DiagnosticWithLocation[] = file.parseDiagnostics
  const unterminated = all.find(({ code }) => code === UNTERMINATED_STRING)
  // A missing quote turns the rest of its line inside out, so the parser's other errors from there on are misleading.
  const real =
    unterminated === undefined
      ? all
      : [...all.filter(({ start }) => start < lineAround(file.text, unterminated.start)[0]), unterminated]
  return real.slice(0, MAX_SYNTAX_ERRORS).map((found) => {
    const words = ts.flattenDiagnosticMessageText(found.messageText, " ")
    return {
      span: { start: found.start, end: found.start + found.length },
      // The parser's message is "',' expected."
      sign: found.code === SIGN_EXPECTED ? words.slice(words.indexOf("'") + 1, words.lastIndexOf("'")) : null,
      isUnterminated: found.code === UNTERMINATED_STRING,
      message: lowerFirst(words).replace(/\.$/, "").replaceAll("'", "`"),
    }
  })
}

/** A syntax error. */
interface SyntaxFault {
  readonly span: Span
  /** The missing sign or word; null for another error. */
  readonly sign: string | null
  readonly isUnterminated: boolean
  readonly message: string
}

/** The parser's number for a missing sign or word. */
const SIGN_EXPECTED = 1005

/** The parser's number for a string without a closing quote. */
const UNTERMINATED_STRING = 1002

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
