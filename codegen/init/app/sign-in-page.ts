import { words } from "../../source/words.ts"

/** The query parameter from which a sign-in page reads the path to return to; null if none is found in its code. */
export function wayBackIn(text: string): string | null {
  // Reads such as `params.get("next")`: the name of the object, and the text in quotes.
  const reads = [...text.matchAll(/(\w+)\s*\.get\(\s*["'`]([a-z][\w.-]{0,63})["'`]/gi)]
    .map(([, object = "", name = ""]) => ({ object, name }))
    .filter(({ name }) => NAMES.has(name.toLowerCase().replace(/[^a-z]/g, "")))
  // Reads of query parameters come before reads of form fields, which need not have the same name.
  return (reads.find(({ object }) => /params|query/i.test(object)) ?? reads[0])?.name ?? null
}

/** Usual names of that parameter, in lower case and with letters alone. */
const NAMES = words(
  "next redirect redirectto redirecturl redirecturi redirectpath return returnto returnurl returnpath from back backto backurl callback callbackurl continue continueto continueurl goto destination",
)
