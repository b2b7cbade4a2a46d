import { canonicalPathOf } from "../../policy/canonical-path.ts"
import type { ScanVisitor } from "./client.ts"
import { targetOf, urlIn, type Site } from "../probe/site.ts"
import type { ReadAnswer } from "./judge.ts"
import { authPageAt } from "./names.ts"
import { seenBy, STRANGER, type ScannedAddress, type ScanNote, type Seen } from "./scan-file.ts"
import type { AnsweredRequest, ScanResults } from "./seen.ts"

/**
 * Observations of a scan beside who can open what: cookies that make no difference, endpoints that answer with HTML,
 * links to refusals, and pages, refusals and cookies that a shared cache could hand to the wrong visitor. `seen` has
 * the result of each request for each visitor.
 */
export function notesOf(
  answered: readonly AnsweredRequest[],
  seen: ScanResults,
  visitors: readonly ScanVisitor[],
  site: Site,
): readonly ScanNote[] {
  const withCookie = visitors.filter(({ name }) => name !== STRANGER)
  return [
    ...withCookie.flatMap(({ name }) => likeStrangers(name, answered, seen)),
    ...answered.flatMap((one) => htmlAt(one)),
    ...visitors.flatMap(({ name }) => refusedLinks(name, answered, seen, site)),
    ...withCookie.flatMap(({ name }) => cacheablePages(name, answered, seen)),
    ...answered.flatMap((one) => cacheableRefusal(one, visitors, seen)),
    ...visitors.flatMap(({ name }) => cacheableCookies(name, answered, seen)),
  ]
}

/** The response to a visitor; null if there is none. */
const answerTo = ({ answers }: AnsweredRequest, name: string): ReadAnswer | null => {
  const answer = answers.get(name)
  return answer === undefined || "why" in answer ? null : answer
}

/** A note about a visitor who gets the same as a stranger on every page. */
function likeStrangers(name: string, answered: readonly AnsweredRequest[], seen: ScanResults): readonly ScanNote[] {
  const pages = answered
    .filter(({ request }) => !request.isEndpoint && !request.isMissingPage)
    // A page that failed, or was not requested, for both of them does not show that they are alike.
    .filter((one) => [name, STRANGER].some((who) => isDecided(seenBy(seen.get(one)!, who))))
  const isAlike = pages.every((one) => {
    const asked = seen.get(one)!
    return (
      JSON.stringify(seenBy(asked, name)) === JSON.stringify(seenBy(asked, STRANGER)) &&
      textOf(answerTo(one, name)) === textOf(answerTo(one, STRANGER))
    )
  })
  const detail = "gets the same as a stranger on every page: has the cookie expired?"
  return isAlike && pages.length > 0 ? [{ kind: "same-as-stranger", visitor: name, address: null, detail }] : []
}

/** True if the app has decided about a request: it was sent, and the app did not fail. */
const isDecided = (seen: Seen): boolean => seen.kind !== "unasked" && !(seen.kind === "unsure" && seen.status >= 500)

const textOf = (answer: ReadAnswer | null): string | null => answer?.html?.texts.join("\n") ?? null

/** A note about an endpoint that answers strangers with HTML, such as an error page, which programs cannot read. */
function htmlAt(one: AnsweredRequest): readonly ScanNote[] {
  const { request } = one
  const answer = answerTo(one, STRANGER)
  if (!request.isEndpoint || answer === null || answer.html === null || answer.to !== null) return []
  const detail = `this endpoint answers with HTML (${answer.status})`
  return [{ kind: "html-endpoint", visitor: STRANGER, address: request.address.path, detail }]
}

/** Notes about links on the app's pages that lead visitors to a refusal. */
function refusedLinks(
  name: string,
  answered: readonly AnsweredRequest[],
  seen: ScanResults,
  site: Site,
): readonly ScanNote[] {
  const refused = new Map<string, { readonly address: string; readonly how: string }>()
  for (const one of answered) {
    const asked = seen.get(one)!
    const how = refusalIn(seenBy(asked, name), name)
    const path = canonicalPathOf(asked.address)
    if (how !== null && path !== null) refused.set(path, { address: asked.address, how })
  }
  const notes = new Map<string, ScanNote>()
  // The not-found page may suggest links to anything, so its links do not count.
  for (const one of refused.size === 0 ? [] : answered.filter(({ request }) => !request.isMissingPage)) {
    const from = one.request.address.path
    for (const link of answerTo(one, name)?.html?.links ?? []) {
      const isOwn = urlIn(link, site, from)?.origin === site.origin
      const to = isOwn ? refused.get(canonicalPathOf(targetOf(link, site, from)) ?? "") : undefined
      if (to !== undefined && !notes.has(to.address))
        notes.set(to.address, {
          kind: "refused-link",
          visitor: name,
          address: to.address,
          detail: `${from} links to it, and it ${to.how}`,
        })
    }
  }
  return [...notes.values()]
}

/**
 * A refusal in words, or null. A redirect to the sign-in page is a refusal for people who are signed in. Strangers are
 * meant to follow such links to it.
 */
function refusalIn(seen: Seen, name: string): string | null {
  if (seen.kind === "refused") return `answers ${seen.status}`
  return seen.kind === "sent" && name !== STRANGER && authPageAt(seen.to) === "sign-in" ? `sends to ${seen.to}` : null
}

/** Notes about pages that a shared cache may store, although they differ by visitor or are closed to strangers. */
function cacheablePages(name: string, answered: readonly AnsweredRequest[], seen: ScanResults): readonly ScanNote[] {
  return answered.flatMap((one): readonly ScanNote[] => {
    const asked = seen.get(one)!
    const answer = answerTo(one, name)
    if (answer === null || seenBy(asked, name).kind !== "open") return []
    // A page that everybody gets alike may be cached. Without a lifetime, caches may choose one themselves.
    const differs = seenBy(asked, STRANGER).kind !== "open" || textOf(answer) !== textOf(answerTo(one, STRANGER))
    const isKept = !NOT_SHARED.test(answer.cacheControl) && lifetimeOf(answer) !== 0
    return differs && isKept ? [cacheNote(name, asked, cachingOf(answer))] : []
  })
}

/** A note about a refusal of strangers that a cache may store and show to people who can open the page. */
function cacheableRefusal(
  one: AnsweredRequest,
  visitors: readonly ScanVisitor[],
  seen: ScanResults,
): readonly ScanNote[] {
  const asked = seen.get(one)!
  const answer = answerTo(one, STRANGER)
  const { kind } = seenBy(asked, STRANGER)
  if (answer === null || (kind !== "sent" && kind !== "refused")) return []
  if (!visitors.some(({ name }) => seenBy(asked, name).kind === "open")) return []
  // Caches store a response whose `Cache-Control` allows it, and some statuses without any `Cache-Control`.
  const isKept = isServedToOthers(answer) || (STORED_STATUS.has(answer.status) && answer.cacheControl === "")
  return isKept ? [cacheNote(STRANGER, asked, `its refusal (${answer.status}), ${cachingOf(answer)}`)] : []
}

/** Notes about cookies that a shared cache may hand to other visitors. */
function cacheableCookies(name: string, answered: readonly AnsweredRequest[], seen: ScanResults): readonly ScanNote[] {
  return answered.flatMap((one): readonly ScanNote[] => {
    const answer = answerTo(one, name)
    return answer !== null && answer.setsCookie && isStored(answer)
      ? [cacheNote(name, seen.get(one)!, `it sets a cookie, ${cachingOf(answer)}`)]
      : []
  })
}

/**
 * Values of `Cache-Control` with which shared caches hand a response to nobody else, or ask the app before they do.
 * `no-cache` with names of headers is about these only. `Vary: Cookie` is not enough, because widely used ones ignore
 * it.
 */
const NOT_SHARED = /\b(?:private|no-store|no-cache(?!\s*=))\b/i

/**
 * Values with which shared caches store nothing. With `no-cache` they store a response, and if the app then answers
 * 304, they send it with the cookie in it.
 */
const NOT_STORED = /\b(?:private|no-store)\b/i

const PUBLIC = /\bpublic\b/i

/**
 * The seconds for which shared caches may serve a response before they ask the app; null if `Cache-Control` names none.
 * With 0, they ask first, as with `public, max-age=0, must-revalidate`, a default of hosting services.
 */
function lifetimeOf({ cacheControl }: ReadAnswer): number | null {
  const lifetime = secondsOf("s-maxage", cacheControl) ?? secondsOf("max-age", cacheControl)
  if (lifetime === null || /\b(?:must|proxy)-revalidate\b/i.test(cacheControl)) return lifetime
  // After it, they may serve the response while they ask, or if the app fails.
  const stale = ["stale-while-revalidate", "stale-if-error"].map((name) => secondsOf(name, cacheControl) ?? 0)
  return lifetime + Math.max(...stale)
}

function secondsOf(name: string, cacheControl: string): number | null {
  const [, seconds] = new RegExp(`\\b${name}="?(\\d+)`, "i").exec(cacheControl) ?? []
  return seconds === undefined ? null : Number(seconds)
}

/**
 * True if `Cache-Control` lets shared caches serve a response to others without asking the app. With `public` and no
 * lifetime, they choose one themselves.
 */
const isServedToOthers = (answer: ReadAnswer): boolean =>
  !NOT_SHARED.test(answer.cacheControl) && (lifetimeOf(answer) ?? (PUBLIC.test(answer.cacheControl) ? 1 : 0)) > 0

/** True if `Cache-Control` lets shared caches store a response, even if they ask the app before they serve it. */
const isStored = (answer: ReadAnswer): boolean =>
  !NOT_STORED.test(answer.cacheControl) && (PUBLIC.test(answer.cacheControl) || (lifetimeOf(answer) ?? 0) > 0)

/** The statuses of redirects and refusals that caches store by default. */
const STORED_STATUS: ReadonlySet<number> = new Set([301, 308, 404, 410])

const cachingOf = ({ cacheControl }: ReadAnswer): string =>
  cacheControl === "" ? "without Cache-Control" : `Cache-Control: ${cacheControl}`

const cacheNote = (visitor: string, { address }: ScannedAddress, detail: string): ScanNote => ({
  kind: "shared-cache",
  visitor,
  address,
  detail,
})
