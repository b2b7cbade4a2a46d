import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { openLanguage } from "../../../language/open.ts"
import { WordsContext } from "../../../language/words.ts"
import { readerOf } from "../../../language/reader.ts"

/** A picture as a file, in the language of whoever asks. */
export async function drawn(request: Request, picture: ReactNode): Promise<string> {
  const words = await openLanguage(readerOf(request.headers).language)
  return `${renderToStaticMarkup(<WordsContext value={words}>{picture}</WordsContext>)}\n`
}
