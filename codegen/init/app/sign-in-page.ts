import { words } from "../../source/words.ts"
import type { SourceFile } from "../session/found.ts"
import { pathConstantsIn } from "./path-constants.ts"

/**
 * The query parameter in which the sign-in page at a path gets the path to return to: by the code of the page, or else
 * by the links and redirects of the app that lead there. Null if neither shows it.
 */
export const wayBackOf = (at: string, text: string, sources: readonly SourceFile[]): string | null =>
  wayBackIn(text) ?? givenWayBack(at, sources)

/** The parameter in which links and redirects such as `/login?to=${url.pathname}` give a page a path. */
function givenWayBack(at: string, sources: readonly SourceFile[]): string | null {
  const constants = pathConstantsIn(sources)
  const names = sources
    .flatMap(({ text }) => [...text.matchAll(GIVEN)])
    .filter(([, constant, path]) => (constant === undefined ? path : constants.get(constant)) === at)
    .map(([, , , name = ""]) => name)
  if (names.length === 0) return null
  // The names that the app reads, perhaps in another module than the page.
  const read = new Set(
    sources
      .flatMap(({ text }) => [...text.matchAll(READ)])
      .filter(([, object = ""]) => isQuery(object))
      .map(([, , name = ""]) => name),
  )
  return names.find((name) => !OTHER_NAME.test(name) && read.has(name)) ?? null
}

/**
 * A path and one of its parameters, whose value is made from something named like an address (`url`, `pathname`):
 * `${SIGN_IN}?to=${url.pathname}`, or `"/login?to=" + request.url`.
 */
const GIVEN =
  /(?:\$\{(\w+)\}|["'`](\/[\w./-]{0,100}))\?(?:[\w.-]+=(?:[\w.-]|\$\{[^}]{0,80}\})*&)*([a-z][\w.-]{0,63})=(?:\$\{[^};\n]{0,80}?|["'`]\s*\+[^;,&\n]{0,80}?)(?:url|path|location|redirect|href)/gi

/** Names of parameters with something else than the path to return to, such as an error. */
const OTHER_NAME = /error|message|reason|email|code|status|token/i

/** A read such as `params.get("next")`: the name of the object, and the text in quotes. */
const READ = /\b(\w{1,64})\s*\.get\(\s*["'`]([a-z][\w.-]{0,63})["'`]/gi

/** True for the name of an object with query parameters. */
const isQuery = (object: string): boolean => /params|query/i.test(object)

/** The query parameter from which a sign-in page reads the path to return to; null if none is found in its code. */
function wayBackIn(text: string): string | null {
  const reads = [...text.matchAll(READ)]
    .map(([, object = "", name = ""]) => ({ object, name }))
    .filter(({ name }) => NAMES.has(name.toLowerCase().replace(/[^a-z]/g, "")))
  // Reads of query parameters come before reads of form fields, which need not have the same name.
  return (reads.find(({ object }) => isQuery(object)) ?? reads[0])?.name ?? null
}

/** Usual names of that parameter, in lower case and with letters alone. */
const NAMES = words(
  "next redirect redirectto redirecturl redirecturi redirectpath return returnto returnurl returnpath from back backto backurl callback callbackurl continue continueto continueurl goto destination loginredirect signinredirect redirectafterlogin",
)
