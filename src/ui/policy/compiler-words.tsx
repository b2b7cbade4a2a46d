import { sentenceText, useCompilerTables, type CompilerText, type Sentence } from "../../language/compiler-text.ts"
import { EnglishWithCode, WithCode } from "./with-code.tsx"

/** A text of the compiler. If it is not translated, it is marked as English. */
export const CompilerWords = ({ words: { text, isEnglish } }: { readonly words: CompilerText }) =>
  isEnglish ? <EnglishWithCode text={text} /> : <WithCode text={text} />

/** A sentence of the compiler in the reader's language. A plain string is always English. */
export function CompilerSentence({ sentence }: { readonly sentence: Sentence | string }) {
  const tables = useCompilerTables()
  return (
    <CompilerWords
      words={typeof sentence === "string" ? { text: sentence, isEnglish: true } : sentenceText(tables, sentence)}
    />
  )
}
