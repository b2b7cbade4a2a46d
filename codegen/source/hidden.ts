import { diagnosticOf, type Diagnostic } from "./diagnostic.ts"
import { placeOf, type SourceText } from "./source.ts"
import { deceptiveIn, numberOf } from "./visible.ts"

/** Beyond these nobody reads on, and a hostile draft can hold millions. */
const MOST_FINDINGS = 10

/** What a reviewer does not see as the compiler reads it, comments included. */
export function hiddenIn(source: SourceText): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  for (const { start, character } of deceptiveIn(source.text)) {
    if (found.length === MOST_FINDINGS) break
    const span = placeOf(source, { start, end: start + character.length })
    found.push(
      diagnosticOf("P113", span, `the character ${numberOf(character)} here ${meaningOf(character)}`, {
        note: "a reviewer would see a different text",
        hint: "delete it; if a reason needs it, write it as an escape",
      }),
    )
  }
  return found
}

function meaningOf(character: string): string {
  if (character === "\r") return "ends the line for the compiler only: it is a carriage return"
  if (/[\p{Zl}\p{Zp}\u0085\v\f]/u.test(character)) return "is a line end that few editors show"
  if (/\p{Bidi_Control}/u.test(character)) return "reverses the direction of the text after it"
  return /[\p{Cc}\p{Cs}]/u.test(character) ? "is a control character" : "is invisible"
}
