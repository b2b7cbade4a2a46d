import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { openLanguage } from "../../../language/open.ts"
import { readerOf } from "../../../language/reader.ts"

/** A picture as a file, in the language of whoever asks. */
export async function drawn(request: Request, picture: ReactNode): Promise<string> {
  const words = await openLanguage(readerOf(request.headers).language)
  return `${renderToStaticMarkup(<I18nextProvider i18n={words}>{picture}</I18nextProvider>)}\n`
}
