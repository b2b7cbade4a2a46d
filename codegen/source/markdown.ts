import { visible } from "./visible.ts"

/**
 * Mentions, email addresses and issue references. Hosts detect these after rendering, so a backslash does not prevent
 * them.
 */
const REFERENCE = /@|(?:#|\bGH-)\d/i

/** Markdown syntax; and of plain texts that hosts make links, the colon (`https://`, `mailto:`) or the dot (`www.`). */
const MARKUP = /[\\`*_{}[\]<>#|~$&^]|:(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):/gi

/** Escapes an author's text for Markdown, so that it cannot add markup, links or mentions to the document. */
export const escapedMarkdown = (text: string): string =>
  visible(text)
    .trim()
    .split(/\s+/)
    // Hosts look for references outside of code only.
    .map((word) => (REFERENCE.test(word) ? codeInTable(word) : word.replace(MARKUP, "\\$&")))
    .join(" ")

/** Text as inline code within a table, where `|` would end the cell. */
export const codeInTable = (text: string): string => code(text).replaceAll("|", "\\|")

/** Text as inline code outside tables. */
export function code(text: string): string {
  const shown = visible(text).replace(/\s+/g, " ")
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  // Longer than any run of backticks inside, which would end the code otherwise.
  const fence = "`".repeat(longest + 1)
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`
}

/** A row of a table. */
export const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
