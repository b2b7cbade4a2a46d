import { createContext, use } from "react"
import type { Language } from "./languages.ts"
import type { SentenceForms } from "./german/sentence-forms.ts"

/** Translations of the compiler's sentences, and of the words that join names in a list. */
export interface CompilerWords {
  readonly forms: SentenceForms
  readonly joining: Readonly<Record<string, string>>
}

/** An opened language. What the workbench says may come later; nothing that is there changes any more. */
export interface Words {
  readonly language: Language
  /** By the English sentence. English itself has those alone that count. */
  readonly sentences: Readonly<Record<string, string>>
  /** What it says for the compiler's sentences; null where they are said as they are. */
  readonly compiler: CompilerWords | null
}

export type Filling = Readonly<Record<string, string | number>>

/** What is read beneath it is said in these words. */
export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = use(WordsContext)
  if (words === null) throw new Error("a sentence was to be said outside of a language")
  return words
}

/** A message in this language, still with its braces; of one that counts, the form for this many. */
export function sentenceOf({ language, sentences }: Words, message: string, values?: Filling): string {
  const count = values?.["count"]
  const counted = typeof count === "number" ? sentences[`${message}_${formOf(language, count)}`] : undefined
  return counted ?? sentences[message] ?? message
}

/** Fills the braces of a sentence. What is in a value stays as it is: it is text, whatever it looks like. */
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
