import type { Requirement } from "../../../policy/language.ts"
import type { EntryDecision } from "./entry-check.ts"
import type { Guards } from "./guards.ts"

/** A session with both factors given, where sessions of this kind tell one factor from two. */
type VerifiedOf<S> = S extends { readonly aal: unknown } ? S & { readonly aal: "aal2" } : S

/** A session whose second factor is still owed. */
type ChallengedOf<S> = S extends { readonly aal: unknown } ? S & { readonly aal: "aal1" } : S

/** The guarantee of each requirement about the session of a visitor who proceeds. */
export interface SessionOfRequirement<S> {
  readonly anyone: S | null
  readonly "signed-out": null
  readonly "signed-in": S
  readonly verified: VerifiedOf<S>
  readonly challenged: ChallengedOf<S>
  /** It came by a recovery link and owes a new password. */
  readonly recovering: S & { readonly recovering: true }
}

/** The requirement of each page's governing rule: the `PageRequirement` of the generated guards. */
export type PageRequirements<Pages> = Readonly<Record<keyof Pages, Requirement>>

/** The guarantee of a page's governing rule about the visitor. */
export type SessionFor<
  Pages extends PageRequirements<Pages>,
  Page extends keyof Pages,
  S,
> = SessionOfRequirement<S>[Pages[Page]]

/**
 * The session of a request to `page`. Throws when the request is governed by another rule than the page's, which is
 * our bug.
 */
export function sessionOfPage<S extends object>(
  guards: Pick<Guards, "requirementOfRule" | "ruleOfPage">,
  page: string,
  { outcome, state, limited }: Pick<EntryDecision, "limited" | "outcome" | "state">,
  session: S | null,
): S | (S & { readonly recovering: true }) | null {
  if (outcome.kind !== "proceed" || limited || !governs(guards, page, outcome.rule)) {
    throw new Error(`sessionFor("${page}") was asked in a request that ${outcome.rule ?? "no rule"} governs`)
  }
  // A form may have signed somebody in meanwhile: the page is for people who are not.
  if (guards.requirementOfRule(outcome.rule) === "signed-out") return null
  return state === "recovering" && session !== null ? { ...session, recovering: true } : session
}

/** A page of several paths may have several rules. */
function governs({ ruleOfPage }: Pick<Guards, "ruleOfPage">, page: string, rule: string): boolean {
  const own: unknown = Object.hasOwn(ruleOfPage, page)
    ? (ruleOfPage as Readonly<Record<string, unknown>>)[page]
    : undefined
  return own === rule || (Array.isArray(own) && own.includes(rule))
}
