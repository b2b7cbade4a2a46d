/**
 * Control characters except tabs and line feeds, separators, direction marks, and other invisible characters: U+2800 is
 * a blank Braille pattern, and U+FFF9 to U+FFFB mark annotations.
 */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** Invisible characters that some scripts and emoji need: joiners and variation selectors. */
const JOINERS = new Set("\u200c\u200d\ufe0e\ufe0f")

/** The code point of a character, as an escape: `\u{202e}`. */
const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/** A person's text with invisible and direction-changing characters replaced by their code points. */
export const visibleText = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(HIDDEN, (character) => (JOINERS.has(character) ? character : escaped(character)))

/**
 * Source text with invisible and direction-changing characters replaced by their code points, including joiners and
 * variation selectors.
 */
export const visibleSource = (text: string): string => text.replaceAll("\r\n", "\n").replace(HIDDEN, escaped)
