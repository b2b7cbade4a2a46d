import type { AbsentState, MatchMode, Requirement } from "../../../policy/language.ts"
import { shapeOf, type Scope } from "../../../policy/pattern.ts"
import { pathOf, spelledOf } from "../../check/findings/ungoverned.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { CLOSED, UNDECIDED, type EndpointDenial } from "./closed.ts"
import type { ObservedAccess, ObservedOpening } from "./observed-access.ts"
import { doorOf, type Door } from "../../scan/doors.ts"

export interface FirstRule {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly door: Door | null
  /** The status that an endpoint answers signed-out visitors with; null for pages, and where a scan saw a redirect. */
  readonly deny: EndpointDenial | null
  /** A scan's result for its pages; null without a scan. */
  readonly observed: ObservedOpening | null
  /** The routes that the rule was written for. */
  readonly entries: readonly RouteEntry[]
}

/** The facts that decide a page's first rule. */
export interface Beginning {
  readonly absent: readonly AbsentState[]
  /** True if a page is a public file already. */
  readonly isPublic: (entry: RouteEntry) => boolean
  /** The access that a scan saw. Absent or null: none. */
  readonly observed?: ObservedAccess | null
  /** True if the router serves another route wherever this one could be, such as the index page of a layout. */
  readonly isHidden: (entry: RouteEntry) => boolean
}

/** The segments of a page's path in the route list, after file conventions and helpers. */
export const doorAt = (entry: RouteEntry): Door | null => {
  const door = doorOf(entry.path.split("/").filter((segment) => segment !== ""))
  // An open splat beneath a param would meet too many other pages.
  if (entry.kind === "page") return entry.splat && (door === "callback" || entry.path.includes(":")) ? null : door
  // An endpoint is no page to send somebody to. One that registers something or sets a password may be for signed-in people.
  if (door === "sign-in") return "callback"
  return door === "sign-up" || door === "forgotten" || door === "reset" ? null : door
}

/** The requirement of each sign-in, sign-up and sign-out page. Sign-in pages are for signed-out people; the others are for everybody. */
function requiredAt(door: Door, absent: readonly AbsentState[]): Requirement {
  switch (door) {
    case "sign-in":
    case "sign-up":
    case "forgotten":
      return "signed-out"
    case "second-factor":
      return absent.includes("challenged") ? "anyone" : "challenged"
    case "reset":
    case "callback":
    case "sign-out":
      return "anyone"
  }
}

/** One rule for each scope; of two pages that share one the stricter counts, and a hidden one has no say. */
export function rulesOf(
  entries: readonly RouteEntry[],
  scopesOf: (entry: RouteEntry) => readonly Scope[],
  beginning: Beginning,
): readonly FirstRule[] {
  const rules = new Map<string, FirstRule>()
  const isHidden = (entry: RouteEntry): boolean => beginning.isHidden(entry)
  for (const entry of entries.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))) {
    for (const scope of scopesOf(entry)) {
      const key = keyOf(scope)
      const known = rules.get(key)
      if (known !== undefined && isHidden(entry)) {
        rules.set(key, { ...known, entries: [...new Set([...known.entries, entry])] })
        continue
      }
      const rule = ruleFor(entry, scope, beginning)
      const isAlike = known === undefined || (known.door === rule.door && known.require === rule.require)
      const isDeniedAlike = known === undefined || known.deny === rule.deny
      rules.set(key, {
        ...(isAlike ? rule : closedFrom(rule, "two routes share this path, and they differ in who can open them")),
        ...(isAlike && known?.observed?.check ? { observed: known.observed } : {}),
        ...(isAlike && !isDeniedAlike ? { deny: null } : {}),
        entries: [...new Set([...(known?.entries ?? []), entry])],
      })
    }
  }
  return [...rules.values()]
}

export function ruleFor(entry: RouteEntry, { pattern, match }: Scope, beginning: Beginning): FirstRule {
  return { path: pathOf(pattern), match, ...openingOf(entry, beginning), entries: [entry] }
}

/** The rule, closed. `check`: the reason, for one that a scan would have opened. */
export const closedFrom = (rule: FirstRule, check: string): FirstRule => ({
  ...rule,
  require: CLOSED,
  door: null,
  deny: rule.require === CLOSED ? rule.deny : denialOf(rule.entries),
  observed:
    rule.observed === null ? null : { ...rule.observed, require: CLOSED, isSignIn: false, why: UNDECIDED, check },
})

/** The first requirement of a page or endpoint, and the kind of sign-in page that it is. */
export function openingOf(
  entry: RouteEntry,
  { absent, isPublic, observed }: Beginning,
): Pick<FirstRule, "require" | "door" | "observed" | "deny"> {
  if (isPublic(entry)) return { require: "anyone", door: null, observed: null, deny: null }
  const door = doorAt(entry)
  // A scan does not see who owes a second factor.
  const seen = door === "second-factor" ? null : (observed?.openingOf(entry) ?? null)
  if (seen !== null)
    return {
      require: seen.require,
      door: seen.isSignIn ? "sign-in" : seen.require === CLOSED ? null : door,
      observed: seen,
      deny: seen.require === CLOSED && entry.kind === "resource" ? seen.deny : null,
    }
  if (door === null) return { require: CLOSED, door, observed: null, deny: denialOf([entry]) }
  return { require: requiredAt(door, absent), door, observed: null, deny: null }
}

/** A program that fetches data would take the sign-in page for it. Pages redirect. */
const denialOf = (entries: readonly RouteEntry[]): EndpointDenial | null =>
  entries.every(({ kind }) => kind === "resource") ? 401 : null

/** Alike for two scopes that no policy can have a rule each for. */
export const keyOf = ({ pattern, match }: Scope): string => `${shapeOf(spelledOf(pattern))} ${match}`
