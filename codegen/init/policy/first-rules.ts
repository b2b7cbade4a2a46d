import type { AbsentState, MatchMode, Requirement } from "../../../policy/language.ts"
import { shapeOf, type Scope } from "../../../policy/pattern.ts"
import { pathOf, spelledOf } from "../../check/findings/ungoverned.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { withoutLanguage } from "../app/languages.ts"
import { CLOSED, UNDECIDED, type EndpointDenial } from "./closed.ts"
import type { ObservedAccess, ProposedAccess } from "./observed-access.ts"
import { authPageOf, type AuthPage } from "../../scan/auth-pages.ts"

/** A rule of the first policy. */
export interface FirstRule {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly authPage: AuthPage | null
  /** The status with which an endpoint refuses signed-out visitors; null for pages, and if a scan saw a redirect. */
  readonly deny: EndpointDenial | null
  /** The scan's result for the rule's pages; null without a scan. */
  readonly observed: ProposedAccess | null
  /** The reason of `FirstRuleFacts.reasonToOpen`, if there is one. */
  readonly reasonToOpen?: string
  /** The routes that the rule was written for. */
  readonly entries: readonly RouteEntry[]
}

/** The facts that decide a page's first rule. */
export interface FirstRuleFacts {
  /** The auth states that the app's sign-in cannot produce. */
  readonly absent: readonly AbsentState[]
  /**
   * True for a sign-in page that has to be open to everybody, because the library behind the session port fails if it
   * is asked who opens this page (Shopify).
   */
  readonly isSignInOpen?: ((entry: RouteEntry) => boolean) | undefined
  /**
   * The reason why a page is open although its name is not that of a sign-in page, such as a pre-rendered file; null
   * for every other page.
   */
  readonly reasonToOpen: (entry: RouteEntry) => string | null
  /** The access seen by a scan. */
  readonly observed?: ObservedAccess | null
  /** True if other routes take all paths of this one, such as the index page of a layout. */
  readonly isHidden: (entry: RouteEntry) => boolean
  /** True for endpoints that only redirect people. Denials there redirect, too. */
  readonly isRedirect?: ((entry: RouteEntry) => boolean) | undefined
}

/** The kind of sign-in page or endpoint that a route seems to be, by its path; null for all others. */
export const authPageAt = (entry: RouteEntry): AuthPage | null => {
  const authPage = authPageOf(entry.path.split("/").filter((segment) => segment !== ""))
  // Opening a splat beneath a param would open too many other pages, unless that param is the language. The splat of a
  // callback, such as `auth/*`, is meant for endpoints.
  if (entry.kind === "page") {
    const isWide = authPage === "callback" || withoutLanguage(entry.path).includes(":")
    return entry.splat && isWide ? null : authPage
  }
  // Visitors cannot be redirected to an endpoint. One that registers or sets a password may be for signed-in people.
  if (authPage === "sign-in") return "callback"
  return authPage === "sign-up" || authPage === "forgotten" || authPage === "reset" ? null : authPage
}

/** The requirement of each kind of sign-in page. */
function requiredAt(authPage: AuthPage, absent: readonly AbsentState[]): Requirement {
  switch (authPage) {
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

/**
 * One rule for each scope. If two pages share a scope and differ, the rule is closed: it requires a sign-in (`CLOSED`),
 * until somebody decides. Hidden pages, all of whose paths other routes take, come last, and change no rule of another
 * page.
 */
export function rulesOf(
  entries: readonly RouteEntry[],
  scopesOf: (entry: RouteEntry) => readonly Scope[],
  facts: FirstRuleFacts,
): readonly FirstRule[] {
  const rules = new Map<string, FirstRule>()
  const { isHidden } = facts
  for (const entry of entries.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))) {
    for (const scope of scopesOf(entry)) {
      const key = shapeKeyOf(scope)
      const known = rules.get(key)
      if (known !== undefined && isHidden(entry)) {
        rules.set(key, { ...known, entries: [...new Set([...known.entries, entry])] })
        continue
      }
      const rule = ruleFor(entry, scope, facts)
      const isAlike = known === undefined || (known.authPage === rule.authPage && known.require === rule.require)
      const [before, merged] = isAlike ? [known, rule] : [closedFrom(known, DIFFER), closedFrom(rule, DIFFER)]
      rules.set(key, {
        ...merged,
        // If a scan could not confirm one of the pages, the rule stays marked for a person to check.
        ...(isAlike && known?.observed?.check ? { observed: known.observed } : {}),
        deny: before === undefined ? merged.deny : commonDenialOf(before.deny, merged.deny),
        entries: [...new Set([...(known?.entries ?? []), entry])],
      })
    }
  }
  return [...rules.values()]
}

const DIFFER = "two routes share this path, and they differ in who can open them"

/** The first rule of a page for one of its scopes: a pattern with its match mode. */
export function ruleFor(entry: RouteEntry, { pattern, match }: Scope, facts: FirstRuleFacts): FirstRule {
  return { path: pathOf(pattern), match, ...firstAccessOf(entry, facts), entries: [entry] }
}

/** A closed copy of a rule. `check` is the reason, shown if a scan would have opened it. */
export const closedFrom = (rule: FirstRule, check: string): FirstRule => ({
  ...rule,
  require: CLOSED,
  authPage: null,
  deny: rule.require === CLOSED ? rule.deny : denialOf(rule.entries),
  observed:
    rule.observed === null ? null : { ...rule.observed, require: CLOSED, isSignIn: false, why: UNDECIDED, check },
})

/** The requirement of a page's or endpoint's first rule, and the facts that it follows from. */
export function firstAccessOf(
  entry: RouteEntry,
  facts: FirstRuleFacts,
): Pick<FirstRule, "require" | "authPage" | "observed" | "deny" | "reasonToOpen"> {
  const { absent, reasonToOpen, observed, isRedirect = () => false, isSignInOpen = () => false } = facts
  const reason = reasonToOpen(entry)
  if (reason !== null) return { require: "anyone", authPage: null, observed: null, deny: null, reasonToOpen: reason }
  const authPage = authPageAt(entry)
  // A scan has no visitors who owe a second factor.
  const seen = authPage === "second-factor" ? null : (observed?.proposedFor(entry) ?? null)
  if (seen !== null)
    return {
      require: seen.require,
      authPage: seen.isSignIn ? "sign-in" : seen.require === CLOSED ? null : authPage,
      observed: seen,
      deny: seen.require === CLOSED && entry.kind === "resource" ? seen.deny : null,
    }
  if (authPage === null)
    return { require: CLOSED, authPage, observed: null, deny: isRedirect(entry) ? null : denialOf([entry]) }
  const isOpen = authPage === "sign-in" && isSignInOpen(entry)
  return { require: isOpen ? "anyone" : requiredAt(authPage, absent), authPage, observed: null, deny: null }
}

/**
 * Endpoints refuse with 401, because a program would mistake the sign-in page for data. Pages, and endpoints that
 * people open, redirect.
 */
const denialOf = (entries: readonly RouteEntry[]): EndpointDenial | null =>
  entries.every(({ kind }) => kind === "resource") ? 401 : null

/** The denial of two routes that share a rule. They redirect if one does. Endpoints that differ get the usual 401. */
const commonDenialOf = (one: EndpointDenial | null, other: EndpointDenial | null): EndpointDenial | null =>
  one === other ? one : one === null || other === null ? null : 401

/** A key for a scope, equal for two scopes that a policy cannot tell apart. */
export const shapeKeyOf = ({ pattern, match }: Scope): string => `${shapeOf(spelledOf(pattern))} ${match}`
