import type { AuthState } from "../../../policy/language.ts"
import { isSignInStep } from "../../../policy/words.ts"
import type { Guards } from "./guards.ts"
import { DEFAULT_RETURN_PARAM } from "./return-param.ts"
import { loadOutcomeAt, needsAt } from "./outcome-at.ts"
import type { PageUrl } from "./page-url.ts"

/** The part of the guards that decides if a path is a safe destination. */
export type DestinationGuards = Pick<Guards, "decide" | "isOutside" | "needs" | "requirementOfRule">

/**
 * The most characters of a path, both as given and in its URL-serialised form, in which one letter can take nine. A
 * redirect to sign in has the path in its query, where it can be three times as long, and servers limit header sizes.
 */
const MAX_LENGTH = 2048
/** A base URL for resolving paths. If the resolved URL has another origin, the text leads out of the app. */
const ORIGIN = "http://sallyport.invalid"
/** The states of people who are fully signed in, with two factors or with one. */
const SIGNED_IN = ["verified", "signed-in"] as const

/**
 * The path to return to after sign-in, in its URL-serialised form: the value of the query parameter `next`, which
 * anybody can write into a link. Null if it is not safe to go there.
 *
 * Only a page that denies signed-out visitors sends people to sign in. Other pages are refused as targets, among them
 * the sign-in pages, and pages that have an effect when they are loaded, such as sign-out.
 */
export function safeNextOf(
  guards: DestinationGuards,
  text: string | null | undefined,
  state?: AuthState,
): string | null {
  const path = safePathOf(guards, text, state)
  const isOpen = path !== null && loadOutcomeAt(guards, pathnameOf(path), "signed-out").kind === "proceed"
  return isOpen ? null : path
}

const pathnameOf = (path: string): string => new URL(path, ORIGIN).pathname

/**
 * A path of this app in its URL-serialised form. Null if the text leads out of the app or to no page of it.
 *
 * With a state, null also for a page that this state may not open, or opens only with a claim.
 */
export function safePathOf(
  guards: DestinationGuards,
  text: string | null | undefined,
  state?: AuthState,
): string | null {
  const url = localUrlOf(text)
  if (url === null || guards.isOutside(url.pathname)) return null
  // A page that admits no signed-in visitor, with any claims, is a step of signing in or does not exist.
  const isDestination = SIGNED_IN.some(
    (signedIn) =>
      loadOutcomeAt(guards, url.pathname, signedIn).kind === "proceed" ||
      needsAt(guards, url.pathname, signedIn, false).length > 0,
  )
  const admitted =
    isDestination && (state === undefined || loadOutcomeAt(guards, url.pathname, state).kind === "proceed")
  return admitted ? `${url.pathname}${url.search}` : null
}

/** The URL that a text leads to within the app's origin. Null for any other text, and for a page's data. */
export function localUrlOf(text: string | null | undefined): URL | null {
  if (text === null || text === undefined || text.length > MAX_LENGTH) return null
  // A second slash or backslash begins a host; browsers drop tabs and line breaks before they look.
  if (!/^\/(?![/\\])/.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null
  const url = resolved(text)
  // Dot segments can leave two slashes at the beginning: `/.//host` resolves to the path `//host`.
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null
  if (url.pathname.length + url.search.length > MAX_LENGTH) return null
  return url.pathname.endsWith(".data") ? null : url
}

// `URL.parse` would do the same, but not every supported version of Node has it.
function resolved(text: string): URL | null {
  try {
    return new URL(text, ORIGIN)
  } catch {
    return null
  }
}

/** Adds the way back to a path, as the query parameter `name` (`next` by default). Null adds nothing. */
export const withNext = (path: string, next: string | null, name: string = DEFAULT_RETURN_PARAM): string =>
  next === null ? path : `${path}?${new URLSearchParams({ [name]: next }).toString()}`

/**
 * The page that a denied visitor was going to. A sign-in page passes on the `next` that it was given. A write has none.
 */
export function nextOfRequest(
  guards: DestinationGuards,
  page: PageUrl,
  rule: string,
  write: boolean,
  name: string = DEFAULT_RETURN_PARAM,
): string | null {
  // The visitor of a step of signing in was going somewhere else, which `next` names.
  if (isSignInStep(guards.requirementOfRule(rule)))
    return safeNextOf(guards, new URLSearchParams(page.search).get(name))
  return write ? null : safeNextOf(guards, `${page.pathname}${page.search}`)
}
