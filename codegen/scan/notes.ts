import { canonicalPathOf } from "../../policy/canonical-path.ts"
import type { Visitor } from "./asking.ts"
import { targetOf, urlIn, type Heard, type Site } from "./judge.ts"
import { seenBy, STRANGER, type Asked, type Note } from "./scan-file.ts"
import type { Told } from "./told.ts"

/** Things worth a look beside who can open what. */
export function notesOf(
  told: readonly Told[],
  seen: ReadonlyMap<Told, Asked>,
  visitors: readonly Visitor[],
  site: Site,
): readonly Note[] {
  return [
    ...visitors.filter(({ name }) => name !== STRANGER).flatMap(({ name }) => likeStrangers(name, told, seen)),
    ...told.flatMap((one) => htmlAt(one)),
    ...visitors.flatMap(({ name }) => refusedLinks(name, told, seen, site)),
    ...visitors.filter(({ name }) => name !== STRANGER).flatMap(({ name }) => kept(name, told, seen)),
  ]
}

const heardBy = ({ answers }: Told, name: string): Heard | null => {
  const heard = answers.get(name)
  return heard === undefined || "why" in heard ? null : heard
}

function likeStrangers(name: string, told: readonly Told[], seen: ReadonlyMap<Told, Asked>): readonly Note[] {
  const pages = told.filter(({ question }) => !question.isEndpoint && !question.isCatchAll)
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

const textOf = (heard: Heard | null): string | null => heard?.html?.texts.join("\n") ?? null

function htmlAt(one: Told): readonly Note[] {
  const { question } = one
  const heard = heardBy(one, STRANGER)
  if (!question.isEndpoint || heard === null || heard.html === null || heard.to !== null) return []
  const detail = `this endpoint answers with HTML (${heard.status})`
  return [{ kind: "html-endpoint", visitor: STRANGER, address: question.address.path, detail }]
}

/** Links of the app's own pages that lead to a refusal. */
function refusedLinks(
  name: string,
  told: readonly Told[],
  seen: ReadonlyMap<Told, Asked>,
  site: Site,
): readonly Note[] {
  const refused = new Map<string, { readonly address: string; readonly status: number }>()
  for (const one of told) {
    const asked = seen.get(one)!
    const own = seenBy(asked, name)
    const path = canonicalPathOf(asked.address)
    if (own.kind === "refused" && path !== null) refused.set(path, { address: asked.address, status: own.status })
  }
  const notes = new Map<string, Note>()
  for (const one of refused.size === 0 ? [] : told) {
    const from = one.question.address.path
    for (const link of heardBy(one, name)?.html?.links ?? []) {
      const isOwn = urlIn(link, site, from)?.origin === site.origin
      const to = isOwn ? refused.get(canonicalPathOf(targetOf(link, site, from)) ?? "") : undefined
      if (to !== undefined && !notes.has(to.address))
        notes.set(to.address, {
          kind: "refused-link",
          visitor: name,
          address: to.address,
          detail: `${from} links to it, and it answers ${to.status}`,
        })
    }
  }
  return [...notes.values()]
}

/** Pages that differ by visitor, or that strangers cannot open, and that a shared cache may keep. */
function kept(name: string, told: readonly Told[], seen: ReadonlyMap<Told, Asked>): readonly Note[] {
  return told.flatMap((one): readonly Note[] => {
    const asked = seen.get(one)!
    const heard = heardBy(one, name)
    if (heard === null || seenBy(asked, name).kind !== "open") return []
    const differs = seenBy(asked, STRANGER).kind !== "open" || textOf(heard) !== textOf(heardBy(one, STRANGER))
    if (!differs || /\b(?:private|no-store)\b/i.test(heard.cacheControl)) return []
    const detail = heard.cacheControl === "" ? "without Cache-Control" : `Cache-Control: ${heard.cacheControl}`
    return [{ kind: "shared-cache", visitor: name, address: asked.address, detail }]
  })
}
