import { openLanguage } from "./open.ts"
import { readerOf } from "./reader.ts"
import type { Text } from "./use-text.ts"

/** Says messages to whoever asks, for words that no page says: names of drafts, and answers that are plain text. */
export const textFor = async ({ headers }: Request): Promise<Text> =>
  (await openLanguage(readerOf(headers).language)).text
