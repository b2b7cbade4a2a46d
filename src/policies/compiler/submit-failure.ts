import { saying, type Message, type PlainMessage, type Saying, type ValuesOf } from "../../language/message.ts"
import { useSaid, useText } from "../../language/use-text.ts"

/** The message about a form that was submitted and failed, with its reason as a second message, or null. */
export interface SubmitFailure extends Saying {
  readonly reason: PlainMessage | null
}

type WithReason = Extract<Message, `${string}{{reason}}${string}`>

export const submitFailure = <M extends Message>(message: M, ...values: ValuesOf<M>): SubmitFailure => ({
  ...saying(message, ...values),
  reason: null,
})

export const submitFailureBecause = (message: WithReason, reason: PlainMessage): SubmitFailure => ({
  message,
  values: {},
  reason,
})

export function useSubmitFailureText(): (what: SubmitFailure) => string {
  const text = useText()
  const said = useSaid()
  return ({ message, values, reason }) =>
    said({ message, values: reason === null ? values : { ...values, reason: text(reason) } })
}
