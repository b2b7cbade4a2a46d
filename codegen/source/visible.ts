// Escapes for untrusted text. Characters that reorder, hide or split the surrounding text are shown by their number,
// and no text can become a command of a CI runner that prints it.

/**
 * Control characters except tab and line feed, line and paragraph separators, bidirectional controls, and invisible
 * characters. A variation selector after a pictograph belongs to the pictograph, and a joiner between two makes one
 * picture of them, such as a family. Both are allowed here, but not in the literals of a path.
 */
const DECEPTIVE =
  /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic}))\p{Default_Ignorable_Code_Point}/gu

/** Finds deceptive characters, except carriage returns in line ends and a file's byte order mark. */
export function* deceptiveIn(text: string): Generator<{ readonly start: number; readonly character: string }> {
  for (const { 0: character, index: start } of text.matchAll(DECEPTIVE)) {
    if (character === "\r" && text[start + 1] === "\n") continue
    if (character === "\u{feff}" && start === 0) continue
    yield { start, character }
  }
}

/** The number of a character, such as `U+202E`. */
export const numberOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`

/**
 * The inside of a string literal with deceptive characters as escapes, which a reviewer sees. Its value stays the same.
 */
export const escapedControls = (inside: string): string =>
  inside.replaceAll(DECEPTIVE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

/** The text with deceptive characters as escapes. Line breaks are kept. */
export const visible = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(DECEPTIVE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
    // CI runners read commands from output: `::` at the start of a line, `##[` anywhere.
    .replace(/^([^\S\n]*):(?=:)/gm, "$1\\u{3a}")
    .replaceAll("##[", "#\\u{23}[")

/** The text in a single line, with deceptive characters as escapes. */
export const visibleLine = (text: string): string =>
  visible(
    text.includes("\n")
      ? text
          .split("\n")
          .map((line) => line.trim())
          .join(" ")
      : text,
  )

/** JSON with deceptive characters as escapes. It is the same data. None of its lines can begin with `::`. */
export const visibleJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent)
    .replace(DECEPTIVE, (character) =>
      Array.from(
        { length: character.length },
        (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
      ).join(""),
    )
    .replaceAll("##[", "\\u0023\\u0023[")
