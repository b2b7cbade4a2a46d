import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"

/** Where the compiler could not be asked. */
export function Unanswered({ reason }: { readonly reason: PlainMessage }) {
  const text = useText()
  return text("The compiler did not answer: {{reason}}. Try again in a moment.", { reason: text(reason) })
}
