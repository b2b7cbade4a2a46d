import {
  filledMessage,
  type Message,
  type PlainMessage,
  type FilledMessage,
  type ValuesOf,
} from "../../language/message.ts"
import { useFormatMessage, useText } from "../../language/use-text.ts"

/** The message about a form that was submitted and failed, with its reason as a second message, or null. */
export interface SubmitFailure extends FilledMessage {
  readonly reason: PlainMessage | null
}

type WithReason = Extract<Message, `${string}{{reason}}${string}`>

export const submitFailure = <M extends Message>(message: M, ...values: ValuesOf<M>): SubmitFailure => ({
  ...filledMessage(message, ...values),
  reason: null,
})

export const submitFailureBecause = (message: WithReason, reason: PlainMessage): SubmitFailure => ({
  message,
  values: {},
  reason,
})

export function useSubmitFailureText(): (what: SubmitFailure) => string {
  const text = useText()
  const formatMessage = useFormatMessage()
  return ({ message, values, reason }) =>
    formatMessage({ message, values: reason === null ? values : { ...values, reason: text(reason) } })
}
