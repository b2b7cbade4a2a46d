import { LONGEST } from "../../../supabase/limits.ts"

/** A name that somebody gave a file, without what moves, hides or ends a line of text. */
export const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd").slice(0, LONGEST.file)
