import { createContext, use } from "react"
import type { CompilerTables, Language } from "./languages.ts"
import type { FilledMessage, Text } from "./message.ts"

export type { CompilerTables } from "./languages.ts"

/**
 * A loaded language. `openLanguage` may add the sentences of the workbench to it later; existing sentences never
 * change.
 */
export interface Words {
  readonly language: Language
  /** The sentences by their English text. For English itself, the singulars only. */
  readonly sentences: Readonly<Record<string, string>>
  /**
   * Translations of the compiler's sentences. Null in English, the language in which the compiler writes them, and
   * until the workbench's sentences are added.
   */
  readonly compiler: CompilerTables | null
  readonly text: Text
  /** Translates a message with its values. */
  readonly formatMessage: (filled: FilledMessage) => string
}

/** Makes the words of a language from its sentences. */
export function wordsOf(language: Language, sentences: Words["sentences"]): Words {
  // Both functions read the sentences from `words`, because the workbench's are added to that object later.
  const formatMessage: Words["formatMessage"] = ({ message, values }) =>
    filled(translationOf(words, message, values), values)
  const words: Words = {
    language,
    sentences,
    compiler: null,
    formatMessage,
    text: (message, ...[values]) => filled(translationOf(words, message, values), values),
  }
  return words
}

/** The values for a sentence's braces, by name. */
export type Filling = Readonly<Record<string, string | number>>

/** The language of everything rendered beneath it. */
export const WordsContext = createContext<Words | null>(null)

/** Returns the words of the language that this component is rendered in. */
export function useWords(): Words {
  const words = use(WordsContext)
  if (words === null) throw new Error("a text was rendered outside of WordsContext")
  return words
}

/** The translation of a message, with its braces unfilled. A value named `count` selects the plural form. */
export function translationOf(
  { language, sentences }: Pick<Words, "language" | "sentences">,
  message: string,
  values?: Filling,
): string {
  const count = values?.["count"]
  const counted = typeof count === "number" ? sentences[`${message}_${formOf(language, count)}`] : undefined
  // A missing sentence is shown in English, which is the key.
  return counted ?? sentences[message] ?? message
}

/** Fills the braces of a sentence. Values are inserted unchanged. */
export const filled = (sentence: string, values?: Filling): string =>
  values === undefined
    ? sentence
    : sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))

/** The plural rules of each language. Created once, because that is slow. */
const rules = new Map<Language, Intl.PluralRules>()

/** The plural form for a count, such as `one`. */
function formOf(language: Language, count: number): Intl.LDMLPluralRule {
  let known = rules.get(language)
  if (known === undefined) rules.set(language, (known = new Intl.PluralRules(language)))
  return known.select(count)
}
