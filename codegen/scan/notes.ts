import { canonicalPathOf } from "../../policy/canonical-path.ts"
import type { Visitor } from "./asking.ts"
import { targetOf, urlIn, type ReadAnswer, type Site } from "./judge.ts"
import { authPageAt } from "./names.ts"
import { seenBy, STRANGER, type Asked, type Note, type Seen } from "./scan-file.ts"
import type { AnsweredQuestion } from "./seen.ts"

/** Further observations of a scan. */
export function notesOf(
  answered: readonly AnsweredQuestion[],
  seen: ReadonlyMap<AnsweredQuestion, Asked>,
  visitors: readonly Visitor[],
  site: Site,
): readonly Note[] {
  return [
    ...visitors.filter(({ name }) => name !== STRANGER).flatMap(({ name }) => likeStrangers(name, answered, seen)),
    ...answered.flatMap((one) => htmlAt(one)),
    ...visitors.flatMap(({ name }) => refusedLinks(name, answered, seen, site)),
    ...visitors.filter(({ name }) => name !== STRANGER).flatMap(({ name }) => kept(name, answered, seen)),
    ...answered.flatMap((one) => keptRefusal(one, visitors, seen)),
    ...visitors.flatMap(({ name }) => keptCookies(name, answered, seen)),
  ]
}

const heardBy = ({ answers }: AnsweredQuestion, name: string): ReadAnswer | null => {
  const heard = answers.get(name)
  return heard === undefined || "why" in heard ? null : heard
}

function likeStrangers(
  name: string,
  answered: readonly AnsweredQuestion[],
  seen: ReadonlyMap<AnsweredQuestion, Asked>,
): readonly Note[] {
  const pages = answered.filter(({ question }) => !question.isEndpoint && !question.isNowhere)
  const isAlike = pages.every((one) => {
    const asked = seen.get(one)!
    return (
      JSON.stringify(seenBy(asked, name)) === JSON.stringify(seenBy(asked, STRANGER)) &&
      textOf(heardBy(one, name)) === textOf(heardBy(one, STRANGER))
    )
  })
  const detail = "gets the same as a stranger on every page: has the cookie expired?"
  return isAlike && pages.length > 0 ? [{ kind: "same-as-stranger", visitor: name, address: null, detail }] : []
}

const textOf = (heard: ReadAnswer | null): string | null => heard?.html?.texts.join("\n") ?? null

function htmlAt(one: AnsweredQuestion): readonly Note[] {
  const { question } = one
  const heard = heardBy(one, STRANGER)
  if (!question.isEndpoint || heard === null || heard.html === null || heard.to !== null) return []
  const detail = `this endpoint answers with HTML (${heard.status})`
  return [{ kind: "html-endpoint", visitor: STRANGER, address: question.address.path, detail }]
}

/** Notes about links on the app's pages that lead visitors to a refusal. */
function refusedLinks(
  name: string,
  answered: readonly AnsweredQuestion[],
  seen: ReadonlyMap<AnsweredQuestion, Asked>,
  site: Site,
): readonly Note[] {
  const refused = new Map<string, { readonly address: string; readonly how: string }>()
  for (const one of answered) {
    const asked = seen.get(one)!
    const how = refusalIn(seenBy(asked, name), name)
    const path = canonicalPathOf(asked.address)
    if (how !== null && path !== null) refused.set(path, { address: asked.address, how })
  }
  const notes = new Map<string, Note>()
  for (const one of refused.size === 0 ? [] : answered) {
    const from = one.question.address.path
    for (const link of heardBy(one, name)?.html?.links ?? []) {
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

/** A refusal in words, or null. A stranger's redirect to the sign-in page is none, because such links are meant to lead there. */
function refusalIn(own: Seen, name: string): string | null {
  if (own.kind === "refused") return `answers ${own.status}`
  return own.kind === "sent" && name !== STRANGER && authPageAt(own.to) === "sign-in" ? `sends to ${own.to}` : null
}

/** Notes about pages that a shared cache may store, although they differ by visitor or are closed to strangers. */
function kept(
  name: string,
  answered: readonly AnsweredQuestion[],
  seen: ReadonlyMap<AnsweredQuestion, Asked>,
): readonly Note[] {
  return answered.flatMap((one): readonly Note[] => {
    const asked = seen.get(one)!
    const heard = heardBy(one, name)
    if (heard === null || seenBy(asked, name).kind !== "open") return []
    const differs = seenBy(asked, STRANGER).kind !== "open" || textOf(heard) !== textOf(heardBy(one, STRANGER))
    return differs && !FOR_ONE.test(heard.cacheControl) ? [cacheNote(name, asked, cachingOf(heard))] : []
  })
}

/** Notes about a stranger's refusal that a cache may store and show to people who can open the page. */
function keptRefusal(
  one: AnsweredQuestion,
  visitors: readonly Visitor[],
  seen: ReadonlyMap<AnsweredQuestion, Asked>,
): readonly Note[] {
  const asked = seen.get(one)!
  const heard = heardBy(one, STRANGER)
  const { kind } = seenBy(asked, STRANGER)
  if (heard === null || (kind !== "sent" && kind !== "refused")) return []
  if (!visitors.some(({ name }) => seenBy(asked, name).kind === "open")) return []
  const isKept = FOR_ALL.test(heard.cacheControl) || (KEPT_STATUS.has(heard.status) && heard.cacheControl === "")
  return isKept ? [cacheNote(STRANGER, asked, `its refusal (${heard.status}), ${cachingOf(heard)}`)] : []
}

/** Notes about cookies that a shared cache may hand to other visitors. */
function keptCookies(
  name: string,
  answered: readonly AnsweredQuestion[],
  seen: ReadonlyMap<AnsweredQuestion, Asked>,
): readonly Note[] {
  return answered.flatMap((one): readonly Note[] => {
    const heard = heardBy(one, name)
    const isKept = heard !== null && heard.setsCookie && FOR_ALL.test(heard.cacheControl)
    return isKept ? [cacheNote(name, seen.get(one)!, `it sets a cookie, ${cachingOf(heard)}`)] : []
  })
}

const FOR_ONE = /\b(?:private|no-store)\b/i
const FOR_ALL = /\b(?:public|s-maxage=[1-9])/i
/** Statuses that caches store by default. */
const KEPT_STATUS: ReadonlySet<number> = new Set([301, 308, 404, 410])

const cachingOf = ({ cacheControl }: ReadAnswer): string =>
  cacheControl === "" ? "without Cache-Control" : `Cache-Control: ${cacheControl}`

const cacheNote = (visitor: string, { address }: Asked, detail: string): Note => ({
  kind: "shared-cache",
  visitor,
  address,
  detail,
})
