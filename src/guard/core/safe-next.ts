import type { AuthState } from "../../../policy/language.ts"
import { isDoor } from "../../../policy/words.ts"
import type { Guards } from "./guards.ts"
import { NEXT } from "./next-name.ts"
import { loadOutcomeAt, needsAt } from "./outcome-at.ts"
import type { PageUrl } from "./page-url.ts"

/** The guards needed to decide whether a visitor may be sent somewhere. */
export type DestinationGuards = Pick<Guards, "decide" | "isOutside" | "needs" | "requirementOfRule">

const LONGEST = 2048
// Any origin does: it only shows whether the text stays on the origin it is resolved against.
const ORIGIN = "http://sallyport.invalid"
// Two factors, and one where an app has no second.
const BEST = ["verified", "signed-in"] as const

/**
 * The path to return to after sign-in, in its URL-serialised form. Null if it is not safe to go there.
 *
 * Only a page that denies signed-out visitors can have sent somebody to sign in. Every other page is refused as a target:
 * among them are the sign-in pages and pages that act when they are loaded, such as sign-out.
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
 * With a state, null also for a page that this state may not open.
 */
export function safePathOf(
  guards: DestinationGuards,
  text: string | null | undefined,
  state?: AuthState,
): string | null {
  const url = localUrlOf(text)
  if (url === null || guards.isOutside(url.pathname)) return null
  // Claims may let people in where their state alone does not.
  // Doors are never a destination, and wherever else anyone can be sent these two proceed.
  const isPlace = BEST.some(
    (best) =>
      loadOutcomeAt(guards, url.pathname, best).kind === "proceed" ||
      needsAt(guards, url.pathname, best, false).length > 0,
  )
  const admitted = isPlace && (state === undefined || loadOutcomeAt(guards, url.pathname, state).kind === "proceed")
  return admitted ? `${url.pathname}${url.search}` : null
}

/** The URL that a text leads to within the app's origin. Null for any other text, and for a page's data. */
export function localUrlOf(text: string | null | undefined): URL | null {
  if (text === null || text === undefined || text.length > LONGEST) return null
  // A second slash or backslash begins a host; browsers drop tabs and line breaks before they look.
  if (!/^\/(?![/\\])/.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null
  const url = resolved(text)
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null
  return url.pathname.endsWith(".data") ? null : url
}

// `URL.parse` is not on every Node that the router runs on.
function resolved(text: string): URL | null {
  try {
    return new URL(text, ORIGIN)
  } catch {
    return null
  }
}

/** Adds the way back to a path, as the query parameter `name` (`next` by default). Null adds nothing. */
export const withNext = (path: string, next: string | null, name: string = NEXT): string =>
  next === null ? path : `${path}?${new URLSearchParams({ [name]: next }).toString()}`

/**
 * The page that a denied visitor was going to. A sign-in page passes on the `next` that it was given. A write has none.
 */
export function nextOfRequest(
  guards: DestinationGuards,
  page: PageUrl,
  rule: string,
  write: boolean,
  name: string = NEXT,
): string | null {
  if (isDoor(guards.requirementOfRule(rule))) return safeNextOf(guards, new URLSearchParams(page.search).get(name))
  return write ? null : safeNextOf(guards, `${page.pathname}${page.search}`)
}
