/** Controls, separators, marks that turn the reading direction, and what is not drawn at all; but line feeds and tabs. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** Scripts and pictographs are written with these. */
const JOINERS = new Set("\u200c\u200d\ufe0e\ufe0f")

const shown = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/** A person's text with invisible and direction-changing characters replaced by their code points. */
export const visibleText = (text: string): string =>
  text.replaceAll("\r\n", "\n").replace(HIDDEN, (character) => (JOINERS.has(character) ? character : shown(character)))

/** The same for a text that a compiler reads: no character of it is drawn with another. */
export const visibleSource = (text: string): string => text.replaceAll("\r\n", "\n").replace(HIDDEN, shown)
