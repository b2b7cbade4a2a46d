/** An argument of a finding's sentences. Plain data, so that every language can use it. */
export type Arg = string | number | boolean | null | readonly Arg[] | { readonly [name: string]: Arg }

/** The arguments of a finding's sentences, by name. */
export type Args = Readonly<Record<string, Arg>>

/** Arguments of these names that are all text. */
export type Texts<Names extends string> = Readonly<Record<Names, string>>

/** The arguments of sentences that take none. */
export type NoArgs = { readonly [name: string]: never }

/** The sentences of one finding. Backticks enclose code and the author's own words. */
export interface Sentences {
  readonly message: string
  /** Text beside the carets. */
  readonly note?: string | null
  readonly hint?: string | null
  /**
   * Labels of the related source positions, in their order. Each is printed after its position:
   * `policy/app.policy.ts:6:11 is the other entry`.
   */
  readonly related?: readonly string[]
  /** Title of the edit that an editor may offer. */
  readonly fix?: string
}

/** The function that writes the sentences of a finding from its arguments. */
export type SentencesOf = (args: never) => Sentences

/**
 * A diagnostic code in English: its explanation, and the functions that make the sentences of a finding from its
 * arguments. A code with several kinds of findings has a function for each, and `P103/missing` names one.
 */
export interface CodeEntry {
  /** Absent for an error, which rejects the policy. */
  readonly severity?: "warning"
  readonly title: string
  readonly explanation: string
  readonly remedy: string
  readonly example: string
  /** True if the policy's `accept` may suppress it. Only for findings that do not affect guards or the guard table. */
  readonly acceptable?: true
  readonly sentences: SentencesOf | Readonly<Record<string, SentencesOf>>
}

/** The type of a translation: the same keys, arguments and parts as the English sentences. */
export type Translated<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => R
  : { readonly [K in keyof T]: Translated<T[K]> }

/** The path and match mode by which a sentence names a rule. */
export type RuleName = { readonly path: string; readonly match: string }
