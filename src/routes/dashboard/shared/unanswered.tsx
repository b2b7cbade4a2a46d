import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"

interface UnansweredProps {
  readonly reason: PlainMessage
  /** Seconds until a retry may succeed; null if it cannot. */
  readonly again: number | null
}

/** The reason for a missing answer of the compiler. */
export function Unanswered({ reason, again }: UnansweredProps) {
  const text = useText()
  const why = text("The compiler gave no answer: {{reason}}.", { reason: text(reason) })
  return again === null ? why : `${why} ${text("Try again in a moment.")}`
}
