import { saying, type Message, type PlainMessage, type Saying, type ValuesOf } from "../../language/message.ts"
import { useSaid, useText } from "../../language/use-text.ts"

/** A failed submission, as shown to a reader. Its reason is a message of its own, or null. */
export interface Setback extends Saying {
  readonly reason: PlainMessage | null
}

type WithReason = Extract<Message, `${string}{{reason}}${string}`>

export const setback = <M extends Message>(message: M, ...values: ValuesOf<M>): Setback => ({
  ...saying(message, ...values),
  reason: null,
})

export const setbackBecause = (message: WithReason, reason: PlainMessage): Setback => ({ message, values: {}, reason })

export function useSetbackText(): (what: Setback) => string {
  const text = useText()
  const said = useSaid()
  return ({ message, values, reason }) =>
    said({ message, values: reason === null ? values : { ...values, reason: text(reason) } })
}
