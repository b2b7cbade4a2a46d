/**
 * Characters that make a text look like another one: controls, line ends, direction marks, and characters without
 * width. The joiners of emoji and of some scripts are allowed.
 */
const DECEIVING =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u

/** True if a text has no misleading character. */
export const isPlain = (text: string): boolean => !DECEIVING.test(text)

/** Someone's text without misleading characters, for display. */
export const plainOf = (text: string): string => text.replaceAll(new RegExp(DECEIVING, "gu"), "").trim()
