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

/** Makes a failure without a reason. */
export const submitFailure = <M extends Message>(message: M, ...values: ValuesOf<M>): SubmitFailure => ({
  ...filledMessage(message, ...values),
  reason: null,
})

/** Makes a failure with its reason. */
export const submitFailureBecause = (message: WithReason, reason: PlainMessage): SubmitFailure => ({
  message,
  values: {},
  reason,
})

/** Returns the function that translates a failure for the page. */
export function useSubmitFailureText(): (what: SubmitFailure) => string {
  const text = useText()
  const formatMessage = useFormatMessage()
  return ({ message, values, reason }) =>
    formatMessage({ message, values: reason === null ? values : { ...values, reason: text(reason) } })
}
