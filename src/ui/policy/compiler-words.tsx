import { sentenceText, useCompilerTables, type CompilerText, type Sentence } from "../../language/compiler-text.ts"
import { Ticked, WithCode } from "./ticked.tsx"

/** A text of the compiler, marked as English where it is. */
export const CompilerWords = ({ words: { text, isEnglish } }: { readonly words: CompilerText }) =>
  isEnglish ? <Ticked text={text} /> : <WithCode text={text} />

/** A sentence of the compiler in the reader's language; a plain text is there in English alone. */
export function CompilerSentence({ sentence }: { readonly sentence: Sentence | string }) {
  const tables = useCompilerTables()
  return (
    <CompilerWords
      words={typeof sentence === "string" ? { text: sentence, isEnglish: true } : sentenceText(tables, sentence)}
    />
  )
}
