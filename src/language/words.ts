import { createContext, use } from "react"
import type { CompilerTables, Language } from "./languages.ts"
import type { FilledMessage, Text } from "./message.ts"

export type { CompilerTables } from "./languages.ts"

/** A language that was opened. The workbench's sentences may be added later; a sentence that is there never changes. */
export interface Words {
  readonly language: Language
  /** By the English sentence. English itself has plural forms only. */
  readonly sentences: Readonly<Record<string, string>>
  /** Translations of the compiler's sentences; null in English, in which it writes them. */
  readonly compiler: CompilerTables | null
  readonly text: Text
  /** Translates a message with its values. */
  readonly formatMessage: (filled: FilledMessage) => string
}

export function wordsOf(language: Language, sentences: Words["sentences"]): Words {
  const formatMessage: Words["formatMessage"] = ({ message, values }) =>
    filled(sentenceOf(words, message, values), values)
  const words: Words = {
    language,
    sentences,
    compiler: null,
    formatMessage,
    text: (message, ...[values]) => filled(sentenceOf(words, message, values), values),
  }
  return words
}

export type Filling = Readonly<Record<string, string | number>>

/** The language of everything rendered beneath it. */
export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = use(WordsContext)
  if (words === null) throw new Error("a text was rendered outside of WordsContext")
  return words
}

/** A message in this language, its braces unfilled; of a message with a count, the plural form for that number. */
export function sentenceOf(
  { language, sentences }: Pick<Words, "language" | "sentences">,
  message: string,
  values?: Filling,
): string {
  const count = values?.["count"]
  const counted = typeof count === "number" ? sentences[`${message}_${formOf(language, count)}`] : undefined
  return counted ?? sentences[message] ?? message
}

/** Fills the braces of a sentence. A value is text, whatever it looks like, and is inserted unchanged. */
export const filled = (sentence: string, values?: Filling): string =>
  values === undefined
    ? sentence
    : sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))

const rules = new Map<Language, Intl.PluralRules>()

function formOf(language: Language, count: number): Intl.LDMLPluralRule {
  let known = rules.get(language)
  if (known === undefined) rules.set(language, (known = new Intl.PluralRules(language)))
  return known.select(count)
}
