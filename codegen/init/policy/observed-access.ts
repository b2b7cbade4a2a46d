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

/** The requirement that keeps access to a page as a scan saw it, with its reason: the page's first rule has both. */
export interface ProposedAccess {
  readonly require: Requirement
  /** True for the page to which strangers were redirected. */
  readonly isSignIn: boolean
  readonly why: string
  /** The reason why a person has to check the rule; null if the scan was conclusive. */
  readonly check: string | null
}

/** The requirement that keeps access to a route as a scan saw it, and how strangers are refused there. */
export interface ProposedRouteAccess extends ProposedAccess {
  /**
   * The status with which an endpoint refuses strangers from now on: 403 or 404 if it refused with that alone, null if
   * it redirected at one of its addresses, else 401.
   */
  readonly deny: EndpointDenial | null
}

/** The access seen by a scan. */
export interface ObservedAccess {
  /**
   * The access that keeps what the scan saw at a route. Null where the rule is chosen as without a scan: for pages
   * named like a sign-in without a conclusive result, and for catch-alls that gave nobody a page or redirect. Any other
   * route that the scan does not know is closed, to be checked.
   */
  readonly proposedFor: (entry: RouteEntry) => ProposedRouteAccess | null
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
  // Visitors who got the same as the stranger everywhere: their cookies are probably expired, and show nothing about
  // members.
  const notSignedIn = new Set(scan.notes.flatMap(({ kind, visitor }) => (kind === "same-as-stranger" ? [visitor] : [])))
  const members = scan.visitors.filter((name) => name !== STRANGER && !notSignedIn.has(name))
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
  // Only the path of a page without params can be `home`. The address of another page has a value of the person whose
  // cookie was used, such as the name of a team.
  const isWithoutParams = pages.some(({ path }) => plainOf(path) === signedInHome)
  const homes = { signedOutHome, signedInHome: isWithoutParams ? signedInHome : null }
  const openPages = openPagesOf(scan, STRANGER)
  const byRoute = new Map(scan.routes.map((route) => [`${route.path}\n${route.file}`, route]))
  return {
    ...homes,
    proposedFor(entry) {
      const route = byRoute.get(`${entry.path}\n${entry.node.module.file}`)
      const { isConclusive: _, ...proposed } = accessOfRoute(route, members, { ...homes, openPages })
      // The name of a sign-in page says more than an inconclusive scan, and a catch-all without content is the
      // not-found page.
      const isByName = entry.catchAll ? !route?.asked.some(isServed) : isAuthPage(entry.path)
      return proposed.check !== null && isByName ? null : { ...proposed, deny: denialIn(route) }
    },
  }
}

/** The `deny` of a route, from the answers that strangers got at its addresses. */
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

/** True if some visitor got a page or a redirect at this address. */
const isServed = ({ answers }: ScannedAddress): boolean =>
  answers.some(({ seen: { kind } }) => kind === "open" || kind === "sent")

const isOpenTo = (one: ScannedAddress, name: string): boolean => seenBy(one, name).kind === "open"

const OPEN = "open to strangers when scanned"

/** The access to one address. */
interface AddressAccess extends ProposedAccess {
  /**
   * False where the scan does not show how strangers and members have to be answered. Such an address counts only if
   * all others of the route are inconclusive, too.
   */
  readonly isConclusive: boolean
}

/** Closed, with the reason why a person has to check it. */
const closedToCheck = (check: string): AddressAccess => ({
  require: CLOSED,
  isSignIn: false,
  why: UNDECIDED,
  check,
  isConclusive: false,
})

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
 * The access to a route, from that to its addresses: the one that they share; else `anyone` if none of them is closed;
 * else closed, to be checked.
 */
function accessOfRoute(route: ScannedRoute | undefined, members: readonly string[], homes: Homes): AddressAccess {
  if (route === undefined) return closedToCheck("the scan does not know this route")
  if (route.unasked !== undefined) return closedToCheck(`not asked: ${route.unasked}`)
  const all = route.asked.map((one) => accessAt(route, one, members, homes))
  const conclusive = all.filter(({ isConclusive }) => isConclusive)
  const [first, ...others] = conclusive.length === 0 ? all : conclusive
  if (first === undefined) return closedToCheck("not asked")
  const isSignIn = conclusive.some((one) => one.isSignIn)
  if (others.every(({ require }) => require === first.require))
    return { ...(conclusive.find(({ check }) => check !== null) ?? first), isSignIn }
  // Some addresses are open to everybody, and some send members on. The page does that itself: a rule would send
  // members on from all of them.
  return conclusive.every(({ require }) => require !== CLOSED)
    ? { ...first, require: "anyone", isSignIn, why: OPEN }
    : closedToCheck("its addresses differ in who can open them")
}

/**
 * The access that keeps what strangers and members got at one address. It is closed, with the reason to check it, where
 * the scan does not show who can open the page.
 */
function accessAt(route: ScannedRoute, one: ScannedAddress, members: readonly string[], homes: Homes): AddressAccess {
  const stranger = seenBy(one, STRANGER)
  const openTo = (require: "anyone" | "signed-out", why: string): AddressAccess => ({
    require,
    isSignIn: one.address === homes.signedOutHome,
    why,
    check: null,
    isConclusive: true,
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
        ? openTo("signed-out", "open to strangers when scanned, and sends signed-in visitors on")
        : openTo("anyone", OPEN)
    }
    case "sent": {
      // A redirect for everybody is what the page does, unless it leads to a sign-in: then nobody could open the page.
      const isForAll = seen.length > 0 && seen.every((own) => own.kind === "sent" && own.to === stranger.to)
      if (isForAll && stranger.to !== homes.signedOutHome && !isAuthPage(stranger.to))
        return openTo("anyone", `sent everybody on to ${stranger.to} when scanned`)
      // An endpoint shows nothing itself, so a redirect to an open page is most likely what it does for everybody. One
      // to the front page is more likely a refusal.
      const isForwarding = route.kind === "endpoint" && stranger.to !== "/" && homes.openPages.has(stranger.to)
      if (isForwarding && !looksPrivate(route.path))
        return openTo("anyone", `sent strangers on to ${stranger.to}, which is open to them, when scanned`)
      const elsewhere =
        stranger.to === homes.signedOutHome
          ? null
          : `strangers were sent to ${stranger.to}, and the policy sends them to another page`
      return (
        accessOfMembers(one, members, elsewhere) ??
        closedToCheck(`strangers were sent to ${stranger.to}, and ${unopened}`)
      )
    }
    case "refused":
      return accessOfMembers(one, members, null) ?? closedToCheck(`strangers got ${stranger.status}, and ${unopened}`)
    case "unsure":
      return closedToCheck(`unsure: ${stranger.why}`)
    case "unasked":
      return closedToCheck(`not asked: ${stranger.why}`)
  }
}

/**
 * The access to a page that members could open; null if none of them could. A requirement of `signed-in` does not
 * distinguish between members, so it has to be checked if one of them was refused. `elsewhere` is another reason to
 * check it: strangers will be sent to another page than before. Null if they will not.
 */
function accessOfMembers(
  one: ScannedAddress,
  members: readonly string[],
  elsewhere: string | null,
): AddressAccess | null {
  const opened = members.find((name) => isOpenTo(one, name))
  if (opened === undefined) return null
  const [refused] = members.flatMap((name) => {
    const seen = seenBy(one, name)
    if (seen.kind === "refused") return [`${name} got ${seen.status}`]
    return seen.kind === "sent" ? [`${name} was sent to ${seen.to}`] : []
  })
  const base = { require: CLOSED, isSignIn: false } as const
  return refused === undefined
    ? { ...base, why: "open to signed-in visitors when scanned", check: elsewhere, isConclusive: elsewhere === null }
    : {
        ...base,
        why: "open to some signed-in visitors when scanned",
        // A member who was refused is a conclusive result.
        isConclusive: true,
        check: [
          `${opened} could open it, and ${refused}: this rule lets in both, unless it requires a claim`,
          elsewhere ?? [],
        ]
          .flat()
          .join("; "),
      }
}
