import type { FindingSentences, Sentence } from "../../codegen/messages/index.ts"
import { visibleText } from "./visible-text.ts"
import { useWords, type CompilerTables } from "./words.ts"

export type { Sentence }

/** A text of the compiler, in the reader's language or, where that has none for it, in English. Backticks mark code. */
export interface CompilerText {
  readonly text: string
  readonly isEnglish: boolean
}

/** As much of a finding as names its sentences. */
interface Named {
  readonly code: string
  readonly variant: string | null
  readonly args: Readonly<Record<string, unknown>>
  readonly message: string
}

interface Whole extends Named {
  readonly note: string | null
  readonly hint: string | null
  readonly related: readonly { readonly message: string }[]
  readonly fix: { readonly title: string } | null
}

/** The sentences of a finding. */
export interface FindingText {
  readonly message: CompilerText
  readonly note: CompilerText | null
  readonly hint: CompilerText | null
  readonly related: readonly CompilerText[]
  readonly fix: CompilerText | null
}

interface Sentences {
  readonly message: string
  readonly note?: string | null
  readonly hint?: string | null
  readonly related?: readonly string[]
  readonly fix?: string
}

type Template<T> = (args: never) => T

export function findingText(tables: CompilerTables | null, finding: Whole): FindingText {
  const sentences = sentencesOf(tables, finding)
  const english = (text: string | null): CompilerText | null => (text === null ? null : { text, isEnglish: true })
  const { message, note, hint, related, fix } = finding
  if (sentences === null)
    return {
      message: { text: message, isEnglish: true },
      note: english(note),
      hint: english(hint),
      related: related.map((one) => ({ text: one.message, isEnglish: true })),
      fix: english(fix?.title ?? null),
    }
  return {
    message: translated(sentences.message),
    note: sentences.note == null ? null : translated(sentences.note),
    hint: sentences.hint == null ? null : translated(sentences.hint),
    related: (sentences.related ?? []).map(translated),
    fix: fix === null || sentences.fix === undefined ? null : translated(sentences.fix),
  }
}

export function messageText(tables: CompilerTables | null, finding: Named): CompilerText {
  const sentences = sentencesOf(tables, finding)
  return sentences === null ? { text: finding.message, isEnglish: true } : translated(sentences.message)
}

export function sentenceText(tables: CompilerTables | null, { id, args, english }: Sentence): CompilerText {
  if (tables === null || !Object.hasOwn(tables.sentences, id)) return { text: english, isEnglish: true }
  const say: Template<string> = tables.sentences[id]
  return translated(say(args as never))
}

// The arguments hold what others wrote.
const translated = (text: string): CompilerText => ({ text: visibleText(text), isEnglish: false })

/** Null for a finding that the language does not know: the page may be older than the compiler. */
function sentencesOf(tables: CompilerTables | null, { code, variant, args }: Named): Sentences | null {
  if (tables === null || !Object.hasOwn(tables.findings, code)) return null
  const entry: Template<Sentences> | Readonly<Record<string, Template<Sentences>>> =
    tables.findings[code as keyof FindingSentences]
  const say = typeof entry === "function" ? entry : variant === null ? undefined : entry[variant]
  return say === undefined ? null : say(args as never)
}

export const useCompilerTables = (): CompilerTables | null => useWords().compiler
