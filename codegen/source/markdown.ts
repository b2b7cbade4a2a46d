import { visible } from "./visible.ts"

/** Mentions, addresses and references are looked for in what is already rendered, where no backslash is left. */
const REFERENCE = /@|(?:#|\bGH-)\d/i

/** Marks of the language, and what makes a link of plain text. */
const MARKUP = /[\\`*_{}[\]<>#|~$&^]|:(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):/gi

/** The author's words stay words: no markup of theirs may change the document, and nothing in them comes alive. */
export const escaped = (text: string): string =>
  visible(text)
    .trim()
    .split(/\s+/)
    .map((word) => (REFERENCE.test(word) ? codeInTable(word) : word.replace(MARKUP, "\\$&")))
    .join(" ")

/** Text that is shown as it stands; in a table a bar would end the cell. */
export const codeInTable = (text: string): string => code(text).replaceAll("|", "\\|")

/** Text that is shown as it stands, outside tables. */
export function code(text: string): string {
  const shown = visible(text).replace(/\s+/g, " ")
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`
}

export const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
