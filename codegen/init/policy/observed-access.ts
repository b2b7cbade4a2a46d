import type { Requirement } from "../../../policy/language.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { isAuthPage, looksPrivate } from "../../scan/names.ts"
import {
  openPagesOf,
  seenBy,
  STRANGER,
  type ScannedAddress,
  type Scan,
  type ScannedRoute,
  type Seen,
} from "../../scan/scan-file.ts"
import { CLOSED, UNDECIDED, type EndpointDenial } from "./closed.ts"

/** The requirement that preserves the access to a page as a scan saw it. */
export interface ObservedOpening {
  readonly require: Requirement
  /** True for the page to which strangers were redirected. */
  readonly isSignIn: boolean
  readonly why: string
  /** The reason why a person has to check the rule; null if the scan was conclusive. */
  readonly check: string | null
}

/** The rule that preserves the access to a route as a scan saw it. */
export interface ObservedRoute extends ObservedOpening {
  /** The status that refused strangers: 401 if the scan saw none, null for a redirect. */
  readonly deny: EndpointDenial | null
}

/** The access seen by a scan. */
export interface ObservedAccess {
  /**
   * Null where the rule is chosen as without a scan: for sign-in pages without a sure result, and for catch-alls that
   * showed nothing. A route that the scan does not know is closed, to be checked.
   */
  readonly openingOf: (entry: RouteEntry) => ObservedRoute | null
  /** The page to which strangers are redirected. */
  readonly signedOutHome: string | null
  /**
   * The page to which sign-in pages redirect signed-in people; null if it has params, because only the app knows their
   * values.
   */
  readonly signedInHome: string | null
}

/** The access that a scan saw. Visitors whose cookies made no difference are left out. */
export function observedAccessFrom(scan: Scan): ObservedAccess {
  const useless = new Set(scan.notes.flatMap(({ kind, visitor }) => (kind === "same-as-stranger" ? [visitor] : [])))
  const members = scan.visitors.filter((name) => name !== STRANGER && !useless.has(name))
  const seenAs = (name: string, routes: readonly ScannedRoute[]) =>
    routes.flatMap(({ asked }) => asked).map((one) => ({ one, seen: seenBy(one, name) }))
  const pages = scan.routes.filter(({ kind }) => kind === "page")
  // Where strangers are sent from pages that others can open, or to a page named like a sign-in.
  const signedOutHome = mostFrequentTarget(
    seenAs(STRANGER, pages)
      .filter(
        ({ one, seen }) => seen.kind === "sent" && (isAuthPage(seen.to) || members.some((name) => isOpenTo(one, name))),
      )
      .map(({ seen }) => seen),
  )
  // Where members are sent from pages that strangers can open, such as the sign-in page.
  const signedInHome = mostFrequentTarget(
    members.flatMap((name) =>
      seenAs(name, pages)
        .filter(({ one }) => isOpenTo(one, STRANGER))
        .map(({ seen }) => seen),
    ),
  )
  // A path with a value of a param is no page's own path.
  const isPlain = pages.some(({ path }) => plainOf(path) === signedInHome)
  const homes = { signedOutHome, signedInHome: isPlain ? signedInHome : null }
  const openPages = openPagesOf(scan, STRANGER)
  const byRoute = new Map(scan.routes.map((route) => [`${route.path}\n${route.file}`, route]))
  return {
    ...homes,
    openingOf(entry) {
      const route = byRoute.get(`${entry.path}\n${entry.node.module.file}`)
      const opening =
        route === undefined
          ? closedToCheck("the scan does not know this route")
          : openingIn(route, members, { ...homes, openPages })
      // For inconclusive sign-in pages, and catch-alls without content, the rule is chosen as without a scan.
      const isUnseen = entry.catchAll ? !route?.asked.some(showsContent) : isAuthPage(entry.path)
      return opening.check !== null && isUnseen ? null : { ...opening, deny: denialIn(route) }
    },
  }
}

/** The status that refused strangers at all of a route's URLs. */
function denialIn(route: ScannedRoute | undefined): EndpointDenial | null {
  const answers = (route?.asked ?? []).map((one) => seenBy(one, STRANGER))
  if (answers.some(({ kind }) => kind === "sent")) return null
  const [first, ...others] = answers.flatMap((seen) => (seen.kind === "refused" ? [seen.status] : []))
  return (first === 403 || first === 404) && others.every((status) => status === first) ? first : 401
}

/** A route's path without its optional segments: a policy's `home` cannot have any. */
const plainOf = (path: string): string =>
  `/${path
    .split("/")
    .filter((segment) => segment !== "" && !segment.endsWith("?"))
    .join("/")}`

const showsContent = ({ answers }: ScannedAddress): boolean =>
  answers.some(({ seen: { kind } }) => kind === "open" || kind === "sent")

const isOpenTo = (one: ScannedAddress, name: string): boolean => seenBy(one, name).kind === "open"

const OPEN = "open to strangers when scanned"
const SOME_MEMBERS = "open to some signed-in visitors when scanned"

/** A closed opening that a person has to check, with the reason. */
const closedToCheck = (check: string): ObservedOpening => ({ require: CLOSED, isSignIn: false, why: UNDECIDED, check })

/** The most frequent target of redirects. */
function mostFrequentTarget(all: readonly Seen[]): string | null {
  const counts = new Map<string, number>()
  for (const seen of all)
    if (seen.kind === "sent" && seen.to.startsWith("/")) counts.set(seen.to, (counts.get(seen.to) ?? 0) + 1)
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}

/** The pages by which the results of a scan are interpreted. */
interface Homes extends Pick<ObservedAccess, "signedOutHome" | "signedInHome"> {
  /** The pages that strangers could open. */
  readonly openPages: ReadonlySet<string>
}

/**
 * The opening of a route, from those of its addresses: the one that they share; else `anyone` if none of them is
 * closed; else a closed one, to be checked.
 */
function openingIn(route: ScannedRoute, members: readonly string[], homes: Homes): ObservedOpening {
  if (route.unasked !== undefined) return closedToCheck(`not asked: ${route.unasked}`)
  const all = route.asked.map((one) => openingAt(route, one, members, homes))
  // Inconclusive URLs are ignored if others were conclusive. A member who was refused is a conclusive result.
  const sure = all.filter(({ check, why }) => check === null || why === SOME_MEMBERS)
  const [first, ...others] = sure.length === 0 ? all : sure
  if (first === undefined) return closedToCheck("not asked")
  const isSignIn = sure.some((one) => one.isSignIn)
  if (others.every(({ require }) => require === first.require))
    return { ...(sure.find(({ check }) => check !== null) ?? first), isSignIn }
  // The page redirects members itself. A rule would redirect all of them to the same page.
  return sure.every(({ require }) => require !== CLOSED)
    ? { ...first, require: "anyone", isSignIn, why: OPEN }
    : closedToCheck("its addresses differ in who can open them")
}

/**
 * The opening that preserves what strangers and members got at one address. It is closed, with the reason to check it,
 * where the scan does not show who can open the page.
 */
function openingAt(
  route: ScannedRoute,
  one: ScannedAddress,
  members: readonly string[],
  homes: Homes,
): ObservedOpening {
  const stranger = seenBy(one, STRANGER)
  // `CLOSED` is closed to strangers: the page requires a sign-in.
  const opening = (require: Requirement, why: string, check: string | null = null): ObservedOpening => ({
    require,
    isSignIn: require !== CLOSED && one.address === homes.signedOutHome,
    why,
    check,
  })
  const seen = members.map((name) => seenBy(one, name))
  const [doubt] = members.flatMap((name) => {
    const own = seenBy(one, name)
    return own.kind === "unsure" ? [`it is unsure if ${name} could open it: ${own.why}`] : []
  })
  const unopened =
    route.kind === "endpoint"
      ? "the scan sends no cookies to endpoints"
      : (doubt ?? "no visitor of the scan could open it")
  switch (stranger.kind) {
    case "open": {
      const isSentOn = seen.length > 0 && seen.every((own) => own.kind === "sent" && own.to === homes.signedInHome)
      return isSentOn
        ? opening("signed-out", "open to strangers when scanned, and sends signed-in visitors on")
        : opening("anyone", OPEN)
    }
    case "sent": {
      // A redirect for everybody is what the page does, unless it leads to a sign-in: then nobody could open the page.
      const isForAll = seen.length > 0 && seen.every((own) => own.kind === "sent" && own.to === stranger.to)
      if (isForAll && stranger.to !== homes.signedOutHome && !isAuthPage(stranger.to))
        return opening("anyone", `sent everybody on to ${stranger.to} when scanned`)
      // An endpoint has nothing else to show, and a refusal would more likely lead to the front page.
      const isForwarding = route.kind === "endpoint" && stranger.to !== "/" && homes.openPages.has(stranger.to)
      if (isForwarding && !looksPrivate(route.path))
        return opening("anyone", `sent strangers on to ${stranger.to}, which is open to them, when scanned`)
      const elsewhere =
        stranger.to === homes.signedOutHome
          ? null
          : `strangers were sent to ${stranger.to}, and the policy sends them to another page`
      return (
        membersOpening(one, members, elsewhere) ??
        closedToCheck(`strangers were sent to ${stranger.to}, and ${unopened}`)
      )
    }
    case "refused":
      return membersOpening(one, members, null) ?? closedToCheck(`strangers got ${stranger.status}, and ${unopened}`)
    case "unsure":
      return closedToCheck(`unsure: ${stranger.why}`)
    case "unasked":
      return closedToCheck(`not asked: ${stranger.why}`)
  }
}

/**
 * The opening of a page that members could open; null if none of them could. A requirement of `signed-in` does not
 * distinguish between members, so it has to be checked if one of them was refused. `elsewhere` is another reason to
 * check it: strangers will be sent to another page than before. Null if they will not.
 */
function membersOpening(
  one: ScannedAddress,
  members: readonly string[],
  elsewhere: string | null,
): ObservedOpening | null {
  const opened = members.find((name) => isOpenTo(one, name))
  if (opened === undefined) return null
  const [refused] = members.flatMap((name) => {
    const seen = seenBy(one, name)
    if (seen.kind === "refused") return [`${name} got ${seen.status}`]
    return seen.kind === "sent" ? [`${name} was sent to ${seen.to}`] : []
  })
  const base = { require: CLOSED, isSignIn: false } as const
  return refused === undefined
    ? { ...base, why: "open to signed-in visitors when scanned", check: elsewhere }
    : {
        ...base,
        why: SOME_MEMBERS,
        check: [
          `${opened} could open it, and ${refused}: this rule lets in both, unless it requires a claim`,
          elsewhere ?? [],
        ]
          .flat()
          .join("; "),
      }
}
