/** The query parameter in which a sign-in page reads where to go on to; null where it shows none. */
export function wayBackIn(text: string): string | null {
  const read = [...text.matchAll(/(\w+)\s*\.get\(\s*["'`]([a-z][\w.-]{0,63})["'`]/gi)].filter(([, , name]) =>
    NAMES.has(name!.toLowerCase().replace(/[^a-z]/g, "")),
  )
  // What a form carries along often has the name of the query that it came from, but need not.
  const [, , name] = read.find(([, of]) => /params|query/i.test(of!)) ?? read[0] ?? []
  return name ?? null
}

/** As apps call it, in lower case and letters alone. */
const NAMES: ReadonlySet<string> = new Set(
  "next redirect redirectto redirecturl redirecturi redirectpath return returnto returnurl returnpath from back backto backurl callback callbackurl continue continueto continueurl goto destination".split(
    " ",
  ),
)
