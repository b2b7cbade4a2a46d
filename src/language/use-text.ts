import type { i18n } from "i18next"
import { use } from "react"
import { I18nContext } from "react-i18next"
import type { Message, Saying, ValuesOf } from "./message.ts"

/** Says a message in the reader's language. */
export type Text = <M extends Message>(message: M, ...values: ValuesOf<M>) => string

/** What a language's words are said with: made once, where the library would make a translator for every component. */
interface Voice {
  readonly text: Text
  readonly said: (saying: Saying) => string
}

const voices = new WeakMap<i18n, Voice>()

/** Of an opened language, in which nothing changes any more. */
export function voiceOf(words: i18n): Voice {
  const known = voices.get(words)
  if (known !== undefined) return known
  const plain = new Map<string, string>()
  const said = ({ message, values }: Saying): string => words.t(message, values)
  const text: Text = (message, ...[values]) => {
    if (values !== undefined) return said({ message, values })
    let sentence = plain.get(message)
    if (sentence === undefined) plain.set(message, (sentence = words.t(message)))
    return sentence
  }
  const voice = { text, said }
  voices.set(words, voice)
  return voice
}

/** Says what code that knows no reader has left to say, by a text of one. */
export const saidBy = (text: Text, { message, values }: Saying): string =>
  (text as (message: Message, values: Saying["values"]) => string)(message, values)

function useVoice(): Voice {
  // The library's type knows no tree without a provider, and its context has no default.
  const context = use(I18nContext) as { readonly i18n: i18n } | undefined
  if (context === undefined) throw new Error("a sentence was to be said outside of a language")
  return voiceOf(context.i18n)
}

export const useText = (): Text => useVoice().text

/** Says what code that knows no reader has left to say. */
export const useSaid = (): ((saying: Saying) => string) => useVoice().said
