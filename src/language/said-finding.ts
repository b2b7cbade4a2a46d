import type { SentenceForms } from "./german/sentence-forms.ts"
import { type CompilerWords, useWords } from "./words.ts"

/** Says a sentence of the compiler in the reader's language; null where the language has none for it. */
export type SayCompiler = (sentence: string) => string | null

const ESCAPED = /[.*+?^${}()|[\]\\]/g

/** What a language says for the compiler's sentences; of several forms that fit, the one that leaves least open counts. */
export function compilerVoiceOf({ forms, joining }: CompilerWords): SayCompiler {
  const fixedOf = ([form]: SentenceForms[number]): number => form.replaceAll("{}", "").length
  const compiled = forms
    .toSorted((a, b) => fixedOf(b) - fixedOf(a))
    .map(([form, said]) => ({
      form: new RegExp(
        `^${form
          .split("{}")
          .map((part) => part.replaceAll(ESCAPED, String.raw`\$&`))
          .join("(.+?)")}$`,
        "su",
      ),
      said,
    }))
  // Between the author's words stand the compiler's: ``a` and `b``. What is in backticks is never touched.
  const joined = (kept: string): string =>
    kept
      .split("`")
      .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(/\b[a-z]+\b/g, (word) => joining[word] ?? word)))
      .join("`")
  return (sentence) => {
    for (const { form, said } of compiled) {
      const found = form.exec(sentence)
      if (found === null) continue
      let next = 0
      // A part that begins inside of backticks is the author's whole.
      return said.replaceAll("{}", (_, at: number) => {
        next += 1
        const kept = found[next] ?? ""
        return said[at - 1] === "`" ? kept : joined(kept)
      })
    }
    return null
  }
}

const voices = new WeakMap<CompilerWords, SayCompiler>()

const asItIs: SayCompiler = () => null

/** The compiler's sentences in the reader's language; English ones are said as they are. */
export function useCompilerVoice(): SayCompiler {
  const { compiler } = useWords()
  if (compiler === null) return asItIs
  const known = voices.get(compiler)
  if (known !== undefined) return known
  const voice = compilerVoiceOf(compiler)
  voices.set(compiler, voice)
  return voice
}
