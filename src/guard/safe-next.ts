import { decide, isOutside, requirementOfRule, type AuthState, type RuleKey } from "../generated/guards.ts"
import type { PageUrl } from "./page-url.ts"

const LONGEST = 2048
// Any origin does: it only shows whether the text stays on the origin it is resolved against.
const ORIGIN = "http://sallyport.invalid"

/**
 * A path of this app that it is safe to be sent to after passing a door, in its URL-serialised form, or null.
 *
 * Given a state, also only a page that lets this state proceed.
 */
export function safeNextOf(text: string | null | undefined, state?: AuthState): string | null {
  if (text === null || text === undefined || text.length > LONGEST) return null
  // A second slash or backslash begins a host; browsers drop tabs and line breaks before they look.
  if (!/^\/(?![/\\])/.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null
  const url = URL.parse(text, ORIGIN)
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null
  if (url.pathname.endsWith(".data") || isOutside(url.pathname)) return null
  // "verified" proceeds wherever anyone can be sent; doors are never a destination.
  const best = decide(url.pathname, "verified")
  const admitted = best.kind === "proceed" && (state === undefined || decide(url.pathname, state).kind === "proceed")
  return admitted ? `${url.pathname}${url.search}` : null
}

/** A page's address with `next` added, where there is one. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`

/**
 * Where somebody turned away was going. A door passes on the `next` that it was given; a write is not a place to go.
 */
export function nextOfRequest(page: PageUrl, rule: RuleKey, write: boolean): string | null {
  if (isDoor(rule)) return safeNextOf(new URLSearchParams(page.search).get("next"))
  return write ? null : safeNextOf(`${page.pathname}${page.search}`)
}

function isDoor(rule: RuleKey): boolean {
  const requirement = requirementOfRule(rule)
  return requirement === "signed-out" || requirement === "challenged" || requirement === "recovering"
}
