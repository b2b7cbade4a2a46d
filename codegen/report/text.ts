import { styleText } from "node:util"
import { codeFrameColumns } from "@babel/code-frame"
import { witnessText, type Diagnostic } from "../source/diagnostic.ts"
import { textOfPlace, type Place } from "../source/source.ts"
import { visible, visibleLine } from "../source/visible.ts"
import { groupedBy } from "../../policy/grouped-by.ts"

/** A finding, and others with the same cause. */
interface FindingGroup {
  readonly finding: Diagnostic
  readonly alike: readonly Diagnostic[]
}

/** Groups findings by cause: pages that the same list of values leaves out are reported together. */
function findingGroups(diagnostics: readonly Diagnostic[]): readonly FindingGroup[] {
  // A new symbol is a key of its own, so the finding is a group of its own.
  const groups = groupedBy(diagnostics, (one) => causeOf(one) ?? Symbol())
  return [...groups.values()].map(([finding, ...alike]) => ({ finding: finding!, alike }))
}

/** A key for the cause of a finding; null if no other can share it. */
function causeOf({ code, span, rule }: Diagnostic): string | null {
  if (code !== "P421" || rule === null) return null
  // The lists of values in the rule's path: `(de|en)`.
  return [span?.file ?? "", ...(rule.path.match(/\([^)]*\)/g) ?? [])].join("\n")
}

/** Options of `reportText`. */
export interface TextReport {
  /** The text of a file that a span names, or null. */
  readonly textOf: (file: string) => string | null
  readonly colour: boolean
}

/** The longest line for which a code frame is shown. */
const MAX_LINE_LENGTH = 300

/** The findings as text for a terminal, with the source lines that they name. */
export const reportText = (diagnostics: readonly Diagnostic[], report: TextReport): string =>
  findingGroups(diagnostics)
    .map((group) => `${groupText(group, report)}\n`)
    .join("\n")

/** One group: the first finding in full, and the places and messages of the others. */
function groupText({ finding, alike }: FindingGroup, { textOf, colour }: TextReport): string {
  const { code, severity, message, note, hint, span, related, witness } = finding
  const paint = (style: "red" | "yellow" | "cyan" | "dim" | "bold", text: string): string =>
    // The caller has decided about colour, so Node need not look at the stream.
    colour ? styleText(style, text, { validateStream: false }) : text
  const tone = severity === "error" ? "red" : "yellow"
  const text = span === null ? null : textOf(span.file)
  const frame = span === null || text === null ? null : frameOf(text, span, note === null ? null : visibleLine(note))
  const lines = [`${paint(tone, `${severity}[${code}]`)}: ${paint("bold", visibleLine(message))}`]
  if (span !== null) lines.push(`  ${paint("dim", textOfPlace(span))}`)
  if (frame !== null) lines.push(indented(frame))
  else if (note !== null) lines.push(`  ${visibleLine(note)}`)
  for (const { span: place, message: what } of related)
    lines.push(`  ${paint("dim", textOfPlace(place))} ${visibleLine(what)}`)
  if (witness !== null) lines.push(`  ${paint("cyan", "witness")}: ${visibleLine(witnessText(witness))}`)
  if (hint !== null) lines.push(`  ${paint("cyan", "hint")}: ${visibleLine(hint)}`)
  if (alike.length > 0) lines.push(`  and ${alike.length} more in the same way:`)
  for (const { span: place, message: what } of alike)
    lines.push(`    ${place === null ? "" : `${paint("dim", textOfPlace(place))} `}${visibleLine(what)}`)
  return lines.join("\n")
}

/**
 * The source line of a place, with the place underlined and the note beside it; null if the line is too long to show.
 */
function frameOf(text: string, span: Place, note: string | null): string | null {
  // Only this line is passed on, escaped, because the library breaks lines at more characters than the compiler.
  const line = (text.split("\n", span.line).at(-1) ?? "").replace(/\r$/, "")
  if (line.length > MAX_LINE_LENGTH) return null
  // Of a range over several lines, only the first line is underlined.
  const end = span.endLine === span.line ? Math.max(span.endColumn, span.column + 1) - 1 : line.length
  const [before, marked] = [visible(line.slice(0, span.column - 1)), visible(line.slice(span.column - 1, end))]
  return codeFrameColumns(
    // Empty lines before it, because the library counts lines from the first.
    `${"\n".repeat(span.line - 1)}${before}${marked}${visible(line.slice(end))}`,
    {
      start: { line: span.line, column: before.length + 1 },
      end: { line: span.line, column: before.length + Math.max(marked.length, 1) + 1 },
    },
    {
      highlightCode: false,
      linesAbove: 0,
      linesBelow: 0,
      ...(note === null ? {} : { message: note }),
    },
  )
}

/** A code frame, indented, without its margin that marks lines with `>`. */
const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => `  ${line.replace(/^[> ] ?/, "")}`)
    .join("\n")
