import type { Requirement } from "../../../policy/language.ts"
import type { AskedClaims, EntryDecision } from "./entry-check.ts"
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

/** A requirement with the claims that it tests by load and by write: a value of each, or a list of values. */
export interface RequiredClaims {
  /** The state that loads and writes require. */
  readonly state: "signed-in" | "verified"
  /** The type of each claim. */
  readonly claims: Readonly<Record<string, string | readonly string[]>>
}

/** The requirement of each page's governing rule: the `PageRequirement` of the generated guards. */
export type PageRequirements<Pages> = Readonly<Record<keyof Pages, Requirement | RequiredClaims>>

/** The session that one requirement guarantees. Claims are fields of the session, and replace others of their names. */
type SessionOf<Asked, S> = Asked extends RequiredClaims
  ? WithClaims<SessionOfRequirement<S>[Asked["state"]], Asked["claims"]>
  : Asked extends Requirement
    ? SessionOfRequirement<S>[Asked]
    : never

type WithClaims<S, Claims> = S extends unknown ? Omit<S, keyof Claims> & Claims : never

/** The guarantee of a page's governing rule about the visitor. */
export type SessionFor<Pages extends PageRequirements<Pages>, Page extends keyof Pages, S> = SessionOf<Pages[Page], S>

/**
 * The session of a request to `page`, with the claims that the locks read for it. Throws when the request is governed by
 * another rule than the page's, which is our bug.
 */
export function sessionOfPage<S extends object>(
  guards: Pick<Guards, "claims" | "requirementOfRule" | "ruleOfPage">,
  page: string,
  { outcome, state, limited, asked }: Pick<EntryDecision, "asked" | "limited" | "outcome" | "state">,
  session: S | null,
): S | (S & { readonly recovering: true }) | null {
  if (outcome.kind !== "proceed" || limited || !governs(guards, page, outcome.rule)) {
    throw new Error(`sessionFor("${page}") was asked in a request that ${outcome.rule ?? "no rule"} governs`)
  }
  // A form may have signed somebody in meanwhile: the page is for people who are not.
  if (guards.requirementOfRule(outcome.rule) === "signed-out") return null
  if (state === "recovering" && session !== null) return { ...session, recovering: true }
  return session === null || asked === undefined ? session : withFields(session, valuesOf(guards, asked))
}

/** The one value of a claim that has one, and a list for every other. */
const valuesOf = ({ claims: declared }: Pick<Guards, "claims">, { needs, claims }: AskedClaims): object =>
  Object.fromEntries(
    needs.map(({ claim }) => [claim, declared?.[claim]?.one === true ? claims[claim]?.[0] : claims[claim]]),
  )

/** A copy with more fields. It is of the same class, because the app's own code made the session. */
const withFields = <S extends object>(session: S, fields: object): S =>
  Object.create(Object.getPrototypeOf(session) as object | null, {
    ...Object.getOwnPropertyDescriptors(session),
    ...Object.getOwnPropertyDescriptors(fields),
  }) as S

/** A page of several paths may have several rules. */
function governs({ ruleOfPage }: Pick<Guards, "ruleOfPage">, page: string, rule: string): boolean {
  const own: unknown = Object.hasOwn(ruleOfPage, page)
    ? (ruleOfPage as Readonly<Record<string, unknown>>)[page]
    : undefined
  return own === rule || (Array.isArray(own) && own.includes(rule))
}
