import LanguageIcon from "~icons/material-symbols/language"
import { CATALOGUES, LANGUAGES } from "../../language/languages.ts"
import { useText } from "../../language/use-text.ts"
import { useDocumentFacts } from "./document-facts.tsx"
import { PreferenceMenu } from "./preference-menu.tsx"

const CHOICES = LANGUAGES.map((value) => ({ value, name: CATALOGUES[value].name, lang: value }))

/** Another language is another document: every word of this one changes, its root element included. */
export function LanguageMenu() {
  const text = useText()
  const { language } = useDocumentFacts().reader
  return (
    <PreferenceMenu
      preference="language"
      icon={LanguageIcon}
      name={text("Language")}
      choices={CHOICES}
      chosen={language}
      reload
    />
  )
}
