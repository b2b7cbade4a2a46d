/** Plain data that the sentences of a finding are made of, in every language. */
export type Arg = string | number | boolean | null | readonly Arg[] | { readonly [name: string]: Arg }

export type Args = Readonly<Record<string, Arg>>

/** The sentences of one finding. Backticks enclose code and the author's own words. */
export interface Sentences {
  readonly message: string
  /** Text beside the carets. */
  readonly note?: string | null
  readonly hint?: string | null
  /** Labels of the related places, in the order of the places. */
  readonly related?: readonly string[]
  /** Title of the edit that a tool may offer. */
  readonly fix?: string
}

export type SentencesOf = (args: never) => Sentences

/** A diagnostic code in English. Its sentences are one function of the finding's arguments, or one for each variant. */
export interface CodeEntry {
  readonly severity: "error" | "warning"
  readonly title: string
  readonly explanation: string
  readonly remedy: string
  readonly example: string
  /** True if `accept` may suppress it. Guards and table must stay true without the finding. */
  readonly acceptable?: true
  readonly sentences: SentencesOf | Readonly<Record<string, SentencesOf>>
}

/** The same sentences in another language: the same keys and arguments, and every part that the English has. */
export type Translated<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => R
  : { readonly [K in keyof T]: Translated<T[K]> }

/** A rule as a sentence names it. */
export type RuleName = { readonly path: string; readonly match: string }
