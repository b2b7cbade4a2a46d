import type { Message, Saying, Text } from "./message.ts"
import { useWords } from "./words.ts"

export type { Text } from "./message.ts"

/** Translates a message that code without a reader has left, by the text of a reader. */
export const saidBy = (text: Text, { message, values }: Saying): string =>
  (text as (message: Message, values: Saying["values"]) => string)(message, values)

export const useText = (): Text => useWords().text

/** Translates a message that code without a reader has left. */
export const useSaid = (): ((saying: Saying) => string) => useWords().said
