import type { FindingSentences, Sentence } from "../../codegen/messages/index.ts"
import { visibleText } from "./visible-text.ts"
import { useWords, type CompilerTables } from "./words.ts"

export type { Sentence }

/** A text of the compiler in the reader's language, or in English if there is no translation. Backticks mark code. */
export interface CompilerText {
  readonly text: string
  readonly isEnglish: boolean
}

/** The parts of a finding that select its translated sentences, and its English message. */
interface FindingKey {
  readonly code: string
  /** The name of one of the wordings of this code; null if it has only one. */
  readonly variant: string | null
  readonly args: Readonly<Record<string, unknown>>
  readonly message: string
}

/** A finding as the compiler returns it, with its texts in English. */
interface Finding extends FindingKey {
  readonly note: string | null
  readonly hint: string | null
  readonly related: readonly { readonly message: string }[]
  readonly fix: { readonly title: string } | null
}

/** The texts of a finding for the reader. */
export interface FindingText {
  readonly message: CompilerText
  readonly note: CompilerText | null
  readonly hint: CompilerText | null
  readonly related: readonly CompilerText[]
  readonly fix: CompilerText | null
}

/** A translation of a finding's texts. */
interface Sentences {
  readonly message: string
  readonly note?: string | null
  readonly hint?: string | null
  readonly related?: readonly string[]
  readonly fix?: string | null
}

/** A translation, as a function of the values that its sentences contain. */
type Template<T> = (args: never) => T

/** Translates a finding. Without a translation its texts stay in English. */
export function findingText(tables: CompilerTables | null, finding: Finding): FindingText {
  const translation = sentencesOf(tables, finding)
  const { message, note, hint, related, fix } = finding
  const sentences: Sentences = translation ?? {
    message,
    note,
    hint,
    related: related.map((place) => place.message),
    fix: fix?.title ?? null,
  }
  const shown = translation === null ? english : translated
  const shownIfAny = (text: string | null | undefined) => (text == null ? null : shown(text))
  return {
    message: shown(sentences.message),
    note: shownIfAny(sentences.note),
    hint: shownIfAny(sentences.hint),
    related: (sentences.related ?? []).map(shown),
    fix: fix === null ? null : shownIfAny(sentences.fix),
  }
}

/** Translates the message of a finding alone. */
export function messageText(tables: CompilerTables | null, finding: FindingKey): CompilerText {
  const sentences = sentencesOf(tables, finding)
  return sentences === null ? english(finding.message) : translated(sentences.message)
}

/** Translates another sentence of the compiler. */
export function sentenceText(tables: CompilerTables | null, { id, args, english: original }: Sentence): CompilerText {
  if (tables === null || !Object.hasOwn(tables.sentences, id)) return english(original)
  const template: Template<string> = tables.sentences[id]
  return translated(template(args as never))
}

const english = (text: string): CompilerText => ({ text, isEnglish: true })

// The arguments contain text by other people, so invisible characters are shown.
const translated = (text: string): CompilerText => ({ text: visibleText(text), isEnglish: false })

/**
 * The translation of a finding. Null if there is none: for an English reader, who has no tables, and for a finding that
 * the page does not know, because it may be older than the compiler.
 */
function sentencesOf(tables: CompilerTables | null, { code, variant, args }: FindingKey): Sentences | null {
  if (tables === null || !Object.hasOwn(tables.findings, code)) return null
  const entry: Template<Sentences> | Readonly<Record<string, Template<Sentences>>> =
    tables.findings[code as keyof FindingSentences]
  // A code has one template, or one for each variant.
  const template = typeof entry === "function" ? entry : variant === null ? undefined : entry[variant]
  return template === undefined ? null : template(args as never)
}

/** Returns the reader's translations of the compiler's sentences; null in English. */
export const useCompilerTables = (): CompilerTables | null => useWords().compiler
