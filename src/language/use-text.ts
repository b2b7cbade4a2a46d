import { useTranslation } from "react-i18next"
import type { Message, Saying, ValuesOf } from "./message.ts"

/** Says a message in the reader's language. */
export type Text = <M extends Message>(message: M, ...values: ValuesOf<M>) => string

export function useText(): Text {
  const { t } = useTranslation()
  return (message, ...[values]) => t(message, values ?? {})
}

/** Says what code that knows no reader has left to say. */
export function useSaid(): (saying: Saying) => string {
  const { t } = useTranslation()
  return ({ message, values }) => t(message, values)
}
