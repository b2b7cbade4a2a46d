import type { ArgsOf } from "../messages/codes.ts"
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
    found.push(diagnosticOf("P113", span, { character: numberOf(character), is: kindOf(character) }))
  }
  return found
}

function kindOf(character: string): ArgsOf<"P113">["is"] {
  if (character === "\r") return "return"
  if (/[\p{Zl}\p{Zp}\u0085\v\f]/u.test(character)) return "line end"
  if (/\p{Bidi_Control}/u.test(character)) return "direction"
  return /[\p{Cc}\p{Cs}]/u.test(character) ? "control" : "invisible"
}
