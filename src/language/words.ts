import { createContext, use } from "react"
import type { Language } from "./languages.ts"
import type { FindingSentences, SENTENCES, Translated } from "../../codegen/messages/index.ts"

/** A language's sentences for what the compiler reports. English ones come with each report. */
export interface CompilerTables {
  readonly findings: FindingSentences
  readonly sentences: Translated<typeof SENTENCES>
}

/** An opened language. What the workbench says may come later; nothing that is there changes any more. */
export interface Words {
  readonly language: Language
  /** By the English sentence. English itself has those alone that count. */
  readonly sentences: Readonly<Record<string, string>>
  /** Its sentences for the compiler's reports; null where they are read in English. */
  readonly compiler: CompilerTables | null
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
