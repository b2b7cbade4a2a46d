import type { Message, FilledMessage, Text } from "./message.ts"
import { useWords } from "./words.ts"

export type { Text } from "./message.ts"

/** Translates a message with its values. */
export const formattedBy = (text: Text, { message, values }: FilledMessage): string =>
  (text as (message: Message, values: FilledMessage["values"]) => string)(message, values)

/** Returns the function that translates a message into the reader's language. */
export const useText = (): Text => useWords().text

/** Returns the function that translates a message with its values into the reader's language. */
export const useFormatMessage = (): ((filled: FilledMessage) => string) => useWords().formatMessage
