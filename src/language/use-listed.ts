import { useWords } from "./words.ts"

/** Joins what a sentence lists, in the reader's language: `a, b, and c`. */
export function useListed(): (names: readonly string[]) => string {
  const { language } = useWords()
  const list = new Intl.ListFormat(language, { type: "conjunction" })
  return (names) => list.format(names)
}
