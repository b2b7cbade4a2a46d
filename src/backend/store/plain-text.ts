/**
 * Characters that make a text look empty, or like another one: controls, line ends, direction marks, invisible
 * characters, the blank Braille pattern (U+2800) and marks of annotations (U+FFF9 to U+FFFB). Joiners and the two
 * variation selectors U+FE0E and U+FE0F are allowed, because some scripts and emoji need them. PostgreSQL refuses the
 * same characters (`supabase/migrations`). Forms have the list of `src/language/visible-text.ts`, which allows tabs and
 * line feeds.
 */
const DECEIVING =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\uFFF9-\uFFFB]|(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/u

/** True if a text has no misleading character. */
export const isPlain = (text: string): boolean => !DECEIVING.test(text)

/** Someone's text for display: one line, without misleading characters, and without spaces around it. */
export const plainOf = (text: string): string => text.replaceAll(new RegExp(DECEIVING, "gu"), "").trim()
