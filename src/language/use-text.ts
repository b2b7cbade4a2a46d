import type { Message, Saying, ValuesOf } from "./message.ts"
import { filled, sentenceOf, useWords, type Words } from "./words.ts"

/** Says a message in the reader's language. */
export type Text = <M extends Message>(message: M, ...values: ValuesOf<M>) => string

/** What a language's words are said with: made once, so that what is given it stays the same for every component. */
interface Voice {
  readonly text: Text
  readonly said: (saying: Saying) => string
}

const voices = new WeakMap<Words, Voice>()

export function voiceOf(words: Words): Voice {
  const known = voices.get(words)
  if (known !== undefined) return known
  const said = ({ message, values }: Saying): string => filled(sentenceOf(words, message, values), values)
  const text: Text = (message, ...[values]) => filled(sentenceOf(words, message, values), values)
  const voice = { text, said }
  voices.set(words, voice)
  return voice
}

/** Says what code that knows no reader has left to say, by a text of one. */
export const saidBy = (text: Text, { message, values }: Saying): string =>
  (text as (message: Message, values: Saying["values"]) => string)(message, values)

export const useText = (): Text => voiceOf(useWords()).text

/** Says what code that knows no reader has left to say. */
export const useSaid = (): ((saying: Saying) => string) => voiceOf(useWords()).said
