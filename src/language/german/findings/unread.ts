import type { UnreadSentences } from "../../../../codegen/messages/index.ts"
import { expressionText } from "./phrases.ts"

// German sentences about texts that cannot be read, which several codes have in common.

/** Syntax errors of a file. */
export const syntax: UnreadSentences["syntax"] = {
  syntax: ({ said }) => ({ message: `TypeScript meldet: ${said}` }),
  expected: ({ sign }) => ({ message: `\`${sign}\` erwartet` }),
  comma: () => ({
    message: "`,` erwartet",
    note: "nach diesem",
    hint: "schreib `,` zwischen die Einträge einer Liste oder eines Objekts und `:` zwischen Schlüssel und Wert",
  }),
}

/** Files that are not parsed at all. */
export const notParsed: UnreadSentences["notParsed"] = {
  large: () => ({ message: "die Datei ist größer als 16 MiB" }),
  nul: () => ({ message: "die Datei ist kein Text: sie enthält ein NUL-Zeichen" }),
  nested: () => ({ message: "die Datei ist zu tief verschachtelt" }),
}

/** Expressions where data has to stand. */
export const notData: UnreadSentences["notData"] = {
  "not a literal": ({ what }) => ({
    message: `${expressionText(what)} ist kein Literal`,
    note: "die Datei wird gelesen, aber nie ausgeführt",
    hint: "schreib den Wert aus",
  }),
}

/** Modules of the chain that binds an app to its guards. */
export const noModule: UnreadSentences["noModule"] = {
  ...syntax,
  ...notParsed,
  unreadable: ({ file }) => ({
    message: `\`${file}\` ist nicht lesbar, also zeigt nichts, dass die App ihre Schlösser öffnet`,
    hint: "speichere die Datei als Text in UTF-8",
  }),
}
