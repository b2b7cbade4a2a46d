import { openLanguage } from "./open.ts"
import { readerOf } from "./reader.ts"
import type { Text } from "./use-text.ts"

/**
 * Loads the function that translates messages for the sender of a request, for texts that are not rendered in a page.
 */
export const textFor = async ({ headers }: Request): Promise<Text> =>
  (await openLanguage(readerOf(headers).language)).text
