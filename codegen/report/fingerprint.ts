import { createHash } from "node:crypto"
import type { Diagnostic } from "../source/diagnostic.ts"

/** Names each finding by what it says of what, so that it keeps its name when lines move. */
export function fingerprintsOf(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | null,
): readonly string[] {
  const texts = new Map<string, string | null>()
  const read = (file: string): string | null => {
    if (!texts.has(file)) texts.set(file, textOf(file))
    return texts.get(file)!
  }
  const seen = new Map<string, number>()
  return diagnostics.map(({ code, message, span, rule }) => {
    const underlined = span === null ? "" : (read(span.file)?.slice(span.start, span.end) ?? "")
    const subject = [code, span?.file ?? "", message, underlined, rule?.path ?? "", rule?.match ?? ""].join("\0")
    // Two findings that say the same of the same text are told apart by their order alone.
    const before = seen.get(subject) ?? 0
    seen.set(subject, before + 1)
    return createHash("sha256").update(`${subject}\0${before}`).digest("hex").slice(0, 32)
  })
}
