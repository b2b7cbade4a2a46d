/** The author's words stay words: no markup of theirs may change the document. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim()

/** For path patterns, which hold no backtick. */
export const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``

export const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
