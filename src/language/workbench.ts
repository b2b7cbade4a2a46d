import { isLanguage } from "./languages.ts"
import { openLanguage } from "./open.ts"

// A page that imports this is drawn once the workbench's words are there. The server has them all. A browser that cannot
// load them shows the page in English rather than none.
if (typeof document !== "undefined") {
  const { lang } = document.documentElement
  if (isLanguage(lang)) await openLanguage(lang).catch(() => null)
}
