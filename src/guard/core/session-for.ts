import type { Requirement } from "../../../policy/language.ts"
import type { OutcomeClaims, EntryDecision } from "./entry-check.ts"
import type { Guards } from "./guards.ts"

// `sessionFor(page)`: the session of a request, whose type follows from the rule of the page.

/**
 * The session of a verified visitor. Sessions of Supabase have an `aal`, the authenticator assurance level: `aal2`
 * after a second factor. It is narrowed if the app's sessions have one.
 */
type VerifiedOf<S> = S extends { readonly aal: unknown } ? S & { readonly aal: "aal2" } : S

/** The session of a visitor who has yet to give the second factor. */
type ChallengedOf<S> = S extends { readonly aal: unknown } ? S & { readonly aal: "aal1" } : S

/** The type of the session, by the requirement of the page's rule. */
export interface SessionOfRequirement<S> {
  readonly anyone: S | null
  readonly "signed-out": null
  readonly "signed-in": S
  readonly verified: VerifiedOf<S>
  readonly challenged: ChallengedOf<S>
  /** The session came by a recovery link, and has to set a new password. */
  readonly recovering: S & { readonly recovering: true }
}

/** A requirement with claims: those that it tests both for page loads and for writes, by their types. */
export interface RequiredClaims {
  /** The state that loads and writes require. */
  readonly state: "signed-in" | "verified"
  /** The type of each claim. */
  readonly claims: Readonly<Record<string, string | readonly string[]>>
}

/** The requirement of each page's governing rule: the `PageRequirement` of the generated guards. */
export type PageRequirements<Pages> = Readonly<Record<keyof Pages, Requirement | RequiredClaims>>

/** The type of the session for a page's requirement. Claims are fields of it, and replace other fields of that name. */
type SessionOf<OfPage, S> = OfPage extends RequiredClaims
  ? WithClaims<SessionOfRequirement<S>[OfPage["state"]], OfPage["claims"]>
  : OfPage extends Requirement
    ? SessionOfRequirement<S>[OfPage]
    : never

type WithClaims<S, Claims> = S extends unknown ? Omit<S, keyof Claims> & Claims : never

/** The type of the session in a page, by the page's governing rule. */
export type SessionFor<Pages extends PageRequirements<Pages>, Page extends keyof Pages, S> = SessionOf<Pages[Page], S>

/**
 * The session of a request to `page`, with the claims (facts about the person, such as a role) that the locks read for
 * it. Throws if another rule governs it, or if the locks did not let the request in.
 */
export function sessionOfPage<S extends object>(
  guards: Pick<Guards, "claims" | "requirementOfRule" | "ruleOfPage">,
  page: string,
  decision: Admission,
  session: S | null,
): S | (S & { readonly recovering: true }) | null {
  const { outcome, state, limited, outcomeClaims } = decision
  if (outcome.kind !== "proceed" || limited || !rulesOfPage(guards, page).includes(outcome.rule)) {
    throw new Error(`sessionFor("${page}") was called in a request that ${decidedBy(decision)}`)
  }
  // The page's own form may have signed the visitor in since the locks decided. The page's type still promises null.
  if (guards.requirementOfRule(outcome.rule) === "signed-out") return null
  if (state === "recovering" && session !== null) return withFields(session, { recovering: true })
  return session === null || outcomeClaims === undefined
    ? session
    : withFields(session, valuesOf(guards, outcomeClaims))
}

/** The part of a decision that decides whether a page may have the session. */
type Admission = Pick<EntryDecision, "outcomeClaims" | "isPortAnswer" | "limited" | "outcome" | "state">

/** The part of the locks that decided, for the error: the end of a sentence about a request. */
function decidedBy({ outcome, limited, isPortAnswer }: Admission): string {
  if (isPortAnswer) return "the session port answered itself"
  if (limited) return "the rate limit refused"
  return `${outcome.rule ?? "no rule"} ${outcome.kind === "proceed" || outcome.rule === null ? "governs" : "denies"}`
}

/** The values of claims as fields of the session: one value for a single-valued claim, else a list. */
const valuesOf = ({ claims: declared }: Pick<Guards, "claims">, { needs, claims }: OutcomeClaims): object =>
  Object.fromEntries(
    needs.map(({ claim }) => [claim, declared?.[claim]?.one === true ? claims[claim]?.[0] : claims[claim]]),
  )

/**
 * A copy of the session with more fields. It keeps its class, because the session is an object of the app, but no
 * private members: see `PortAnswer.session`.
 */
const withFields = <S extends object, Fields extends object>(session: S, fields: Fields): S & Fields =>
  Object.create(Object.getPrototypeOf(session) as object | null, {
    ...Object.getOwnPropertyDescriptors(session),
    ...Object.getOwnPropertyDescriptors(fields),
  }) as S & Fields

/** The rules that govern a page. A page with several paths can have several. */
export const rulesOfPage = ({ ruleOfPage }: Pick<Guards, "ruleOfPage">, page: string): readonly unknown[] =>
  Object.hasOwn(ruleOfPage, page) ? [(ruleOfPage as Readonly<Record<string, unknown>>)[page]].flat() : []
