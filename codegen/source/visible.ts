// What people read must be what there is. Characters that move, hide or break up what stands around them are shown by
// their number, and nothing that others wrote may be taken for a command by whoever prints it.

/**
 * Controls but tab and line feed, line and paragraph separators, bidirectional controls, and what is not drawn at all.
 * A variation selector behind a pictograph is part of the pictograph.
 */
const DECEPTIVE =
  /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu

/** The offsets of such characters, without the carriage returns of line ends and without a file's BOM. */
export function* deceptiveIn(text: string): Generator<{ readonly start: number; readonly character: string }> {
  for (const { 0: character, index: start } of text.matchAll(DECEPTIVE)) {
    if (character === "\r" && text[start + 1] === "\n") continue
    if (character === "\u{feff}" && start === 0) continue
    yield { start, character }
  }
}

/** `U+202E` */
export const numberOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`

/** The inside of a string literal with everything deceptive as an escape: it means the same, and a reviewer sees it. */
export const escaped = (inside: string): string =>
  inside.replaceAll(DECEPTIVE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

/** The same text with everything deceptive spelt out. Its lines stay lines. */
export const visible = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(DECEPTIVE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
    // Runners of builds take lines for commands: `::` at the beginning, `##[` anywhere.
    .replace(/^([^\S\n]*):(?=:)/gm, "$1\\u{3a}")
    .replaceAll("##[", "#\\u{23}[")

/** Escapes a text for one line of a document. */
export const visibleLine = (text: string): string =>
  visible(
    text.includes("\n")
      ? text
          .split("\n")
          .map((line) => line.trim())
          .join(" ")
      : text,
  )

/** JSON in which everything deceptive is escaped: the same data. */
export const visibleJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent)
    .replace(DECEPTIVE, (character) =>
      Array.from(
        { length: character.length },
        (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
      ).join(""),
    )
    .replaceAll("##[", "\\u0023\\u0023[")
