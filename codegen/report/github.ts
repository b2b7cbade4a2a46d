import type { Diagnostic } from "../source/diagnostic.ts"
import { visible } from "../source/visible.ts"
import type { Note } from "./note.ts"

/** Workflow commands, which the runner shows beside the changed lines. */
export const reportGithub = (diagnostics: readonly Diagnostic[], notes: readonly Note[] = []): string =>
  [...diagnostics.map(commandOf), ...notes.map(noticeOf)].map((line) => `${line}\n`).join("")

const noticeOf = ({ file, line, text }: Note): string => `::notice file=${property(file)},line=${line}::${data(text)}`

function commandOf({ code, severity, message, note, hint, witness, span }: Diagnostic): string {
  const place: Record<string, string | number> =
    span === null
      ? {}
      : {
          file: span.file,
          line: span.line,
          endLine: span.endLine,
          // Columns count only within one line, and the runner's last one is inclusive.
          ...(span.line === span.endLine
            ? { col: span.column, endColumn: Math.max(span.column, span.endColumn - 1) }
            : {}),
        }
  const properties = Object.entries<string | number>({ ...place, title: code }).map(
    ([key, value]) => `${key}=${property(String(value))}`,
  )
  const text = [
    message,
    ...(note === null ? [] : [note]),
    ...(witness === null ? [] : [`witness: ${witness.url}${witness.state === null ? "" : ` as ${witness.state}`}`]),
    ...(hint === null ? [] : [`hint: ${hint}`]),
  ]
  return `::${severity} ${properties.join(",")}::${text.map(data).join("%0A")}`
}

// The runner reads commands line by line: what the author wrote must not begin another one.
const data = (text: string): string =>
  visible(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"))

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C")
