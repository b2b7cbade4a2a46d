import type { Message, FilledMessage, Text } from "./message.ts"
import { useWords } from "./words.ts"

export type { Text } from "./message.ts"

/**
 * Translates a message that comes with its values, for code without hooks: `text` is the translation function for the
 * reader. Components can use `useFormatMessage`. The cast is needed because `text` wants exactly the values that its
 * message names, and the type of a `FilledMessage` does not say which message it holds.
 */
export const formattedBy = (text: Text, { message, values }: FilledMessage): string =>
  (text as (message: Message, values: FilledMessage["values"]) => string)(message, values)

/** Returns the function that translates a message into the reader's language. */
export const useText = (): Text => useWords().text

/** Returns the function that translates a message that comes with its values (`FilledMessage`). */
export const useFormatMessage = (): ((filled: FilledMessage) => string) => useWords().formatMessage
