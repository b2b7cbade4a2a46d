import type { PlainMessage } from "../../../language/message.ts"
import type { Text } from "../../../language/use-text.ts"

/** All that the code editor says of its own accord. A `$` is what it fills in itself. */
export const CODE_PHRASES = [
  "Completions",
  "Control character",
  "Diagnostics",
  "No diagnostics",
  "Find",
  "Replace",
  "next",
  "previous",
  "all",
  "match case",
  "regexp",
  "by word",
  "replace",
  "replace all",
  "replaced match on line $",
  "replaced $ matches",
  "current match",
  "on line",
  "close",
  "Go to line",
  "go",
  "Fold line",
  "Unfold line",
  "Folded lines",
  "Unfolded lines",
  "to",
  "folded code",
  "unfold",
  "Selection deleted",
] as const satisfies readonly PlainMessage[]

export const phrasesIn = (say: Text): Readonly<Record<string, string>> =>
  Object.fromEntries(CODE_PHRASES.map((phrase) => [phrase, say(phrase)]))
