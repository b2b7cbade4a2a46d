import { isLanguage } from "./languages.ts"
import { openLanguage } from "./open.ts"

// Delays a page that imports this module until the browser has loaded the workbench's sentences. If loading fails, the
// page appears in English. On the server they are loaded already.
if (typeof document !== "undefined") {
  const { lang } = document.documentElement
  if (isLanguage(lang)) await openLanguage(lang).catch(() => null)
}
