import { styleText } from "node:util"
import { codeFrameColumns } from "@babel/code-frame"
import type { Diagnostic } from "../diagnostic.ts"
import { textOfPlace, type Place } from "../source.ts"

export interface TextReport {
  /** The text of a file that a span names, or null. */
  readonly textOf: (file: string) => string | null
  readonly colour: boolean
}

/** A line longer than this is not written by hand, and would bury the message. */
const LONGEST_LINE = 300

export const reportText = (diagnostics: readonly Diagnostic[], report: TextReport): string =>
  diagnostics.map((diagnostic) => `${oneText(diagnostic, report)}\n`).join("\n")

function oneText(diagnostic: Diagnostic, { textOf, colour }: TextReport): string {
  const { code, severity, message, note, hint, span, related, witness } = diagnostic
  const paint = (style: "red" | "yellow" | "cyan" | "dim" | "bold", text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text
  const tone = severity === "error" ? "red" : "yellow"
  const text = span === null ? null : textOf(span.file)
  const frame = span === null || text === null ? null : frameOf(text, span, note)
  const lines = [`${paint(tone, `${severity}[${code}]`)}: ${paint("bold", message)}`]
  if (span !== null) lines.push(`  ${paint("dim", textOfPlace(span))}`)
  if (frame !== null) lines.push(indented(frame))
  else if (note !== null) lines.push(`  ${note}`)
  for (const { span: place, message: what } of related) lines.push(`  ${paint("dim", textOfPlace(place))} ${what}`)
  if (witness !== null) {
    const who = witness.state === null ? "" : ` as ${witness.state}`
    lines.push(`  ${paint("cyan", "witness")}: ${witness.url}${who}`)
  }
  if (hint !== null) lines.push(`  ${paint("cyan", "hint")}: ${hint}`)
  return printable(lines.join("\n"), colour)
}

function frameOf(text: string, span: Place, note: string | null): string | null {
  const first = text.split("\n", span.line).at(-1) ?? ""
  if (first.length > LONGEST_LINE) return null
  // Of something that spans lines only the beginning is underlined: the rest is context, not the finding.
  const endColumn = span.endLine === span.line ? Math.max(span.endColumn, span.column + 1) : first.length + 1
  return codeFrameColumns(
    text,
    // The library counts columns from 0.
    { start: { line: span.line, column: span.column - 1 }, end: { line: span.line, column: endColumn - 1 } },
    { highlightCode: false, linesAbove: 0, linesBelow: 0, ...(note === null ? {} : { message: note }) },
  )
}

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => `  ${line.replace(/^[> ] ?/, "")}`)
    .join("\n")

/** What others wrote is quoted in reports: its control characters must not steer the terminal. */
export function printable(text: string, colour: boolean): string {
  // eslint-disable-next-line no-control-regex
  const control = colour ? /[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]|\x1b(?!\[\d+m)/g : /[\0-\x08\x0b-\x1f\x7f-\x9f]/g
  return text.replace(control, "\u{fffd}")
}
