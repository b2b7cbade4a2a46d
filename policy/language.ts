// The policy language. Types only, because the compiler reads the file and never runs it.
import type { ABSENT, AS_OF, MATCH, PEOPLE, REQUIREMENT, SETTLED, STATE } from "./words.ts"

/** `exact` is that path alone; `subtree` is that path and everything beneath it, by whole segments. */
export type MatchMode = keyof typeof MATCH

/** The words that a rule can require of its visitors. */
export type Requirement = keyof typeof REQUIREMENT

/** An auth state other than `unknown`. Only visitors in one of these are redirected. */
export type SettledState = keyof typeof SETTLED

/** States that a policy may declare absent, because not every sign-in provider has them. */
export type AbsentState = (typeof ABSENT)[number]

/**
 * A visitor's sign-in state. `unknown`: the auth service cannot be reached, or the browser has no answer from it yet.
 */
export type AuthState = keyof typeof STATE

/** The auth states of people who have claims. */
export type PersonState = (typeof PEOPLE)[number]

/**
 * A fact about a signed-in or verified person that the app supplies, such as a role. A person has no value, or one of
 * those in `one`, or several of those in `many`.
 */
export type Claim = ({ readonly one: readonly string[] } | { readonly many: readonly string[] }) & {
  /** The values are listed from lowest to highest, so that `{ atLeast: "manager" }` has a meaning. */
  readonly ordered?: true
  /** A pattern with params. The claim is about the person and the values of these params, there and beneath it. */
  readonly within?: Path
  /** How current the values are: as old as the session's token, or read again for each request. */
  readonly asOf: keyof typeof AS_OF
  /** One sentence for the auditor: where the values come from. */
  readonly why: string
}

/**
 * The accepted values of a claim, of which a person needs one. `atLeast`: this value of an ordered claim, or any above
 * it.
 */
export type ClaimValues = readonly string[] | { readonly atLeast: string }

/** People by state and claims. They need one of the listed values of every named claim. */
export interface People {
  /** `signed-in` includes people with two factors, as the word does. */
  readonly state: PersonState
  /** The required values of each claim, by the claim's name. */
  readonly [claim: string]: ClaimValues | PersonState
}

/** The name of a visitor in `visitors`. */
// oxlint-disable-next-line typescript/ban-types -- keeps the words in an editor's completion
export type VisitorName = string & {}

/** The requirement of a rule on its visitors: a word, the name of a visitor, or people by state and claims. */
export type RuleRequirement = Requirement | VisitorName | People

/** A path pattern (`/orders/:id`) or a concrete path (`/orders/7`). */
export type Path = `/${string}`

/** The answer of a rule's `deny`, instead of the usual one. */
export type Denial = 401 | 403 | 404 | Path

/** One line of the policy: a set of paths and the visitors who may open them. */
export interface Rule {
  /** The pattern of the paths: literals and one-segment params, in lower case, without a slash at the end. */
  readonly path: Path
  /** The paths that the pattern stands for: that path alone, or everything beneath it too. */
  readonly match: MatchMode
  /** The visitors who may load the page. */
  readonly require: RuleRequirement
  /** The requirement for every method other than GET and HEAD; `require`, if it is left out. */
  readonly write?: RuleRequirement
  /** A check that the app makes itself, as text: the compiler neither proves it nor opens anything for it. */
  readonly alsoChecks?: string
  /** One sentence for the auditor: why these visitors and no others. */
  readonly why: string
  /** Overrides the usual denial of visitors in these states. A path applies to page loads only. */
  readonly deny?: Readonly<Partial<Record<SettledState, Denial>>>
}

/**
 * One server operation: a function that clients can call and that has no path of its own, such as a server action. A
 * call is decided like a write under a rule with the same requirement. A policy refuses operations that it does not
 * list.
 */
export interface Operation {
  /** The name that the app gives the operation: letters, digits, `.`, `_` and `-`, the first a letter. */
  readonly name: string
  /** The visitors who may call it. Its claims are about the person alone, because no path gives a param a value. */
  readonly require: RuleRequirement
  /** One sentence for the auditor: why these visitors and no others. */
  readonly why: string
  /** Overrides the usual refusal of visitors in these states. */
  readonly deny?: Readonly<Partial<Record<SettledState, Exclude<Denial, Path>>>>
}

/** A page without params, or a refusal. */
export type Destination = Path | 401 | 403

/** The page, for each settled state, to which a denied visitor is sent. Exactly the `absent` states are left out. */
export type Home = Readonly<Record<Exclude<SettledState, AbsentState>, Destination>> &
  Readonly<Partial<Record<AbsentState, Destination>>>

/** The visitors of an invariant: everybody in a state, whatever their claims, or people by name or claims. */
export type Admitted = AuthState | VisitorName | People

/** An invariant the compiler proves or refutes: none of these visitors proceeds under this path, by any method. */
export interface Never {
  /** The visitors who must not get in. */
  readonly admit: Admitted
  /** Limits the invariant to people with exactly one listed value of each named claim, and no other claim. */
  readonly alone?: true
  /** The path under which these visitors get in nowhere, itself included. */
  readonly under: Path
  /** One sentence for the auditor. */
  readonly why: string
}

/** The opposite invariant at one path: each of these visitors can load it. */
export interface Always {
  /** The visitors who must get in. */
  readonly admit: Admitted
  /** The path that must open, without params. */
  readonly at: Path
  /** One sentence for the auditor. */
  readonly why: string
}

/** Paths that the policy does not cover, because no page is served there. Anyone can fetch them. */
export interface Outside {
  /** The pattern of the paths. */
  readonly path: Path
  /** The paths that the pattern stands for, as in a rule. */
  readonly match: MatchMode
  /** One sentence for the auditor: why no rule is needed. */
  readonly why: string
}

/** A finding that is kept on purpose. */
export interface Accept {
  /** The finding's code, such as `P304`. */
  readonly code: string
  /** The path of the rule that the finding is about. */
  readonly rule: Path
  /** The match mode of that rule. */
  readonly match: MatchMode
  /** One sentence for the auditor: why the finding is kept. */
  readonly why: string
  /** The last day on which it counts, as `2027-01-31`, in UTC. From the next day on, the finding is back. */
  readonly until?: string
}

/** Shadow mode, for introducing a policy: denials are reported and not enforced, until a day. */
export interface ShadowMode {
  /** The last day, as `2027-01-31`, in UTC. From the next day on, the locks enforce the policy. */
  readonly until: string
  /** The rules in shadow mode, by path and mode (`"/notes subtree"`), and `"unlisted"`. All rules if it is left out. */
  readonly rules?: readonly string[]
}

/** The policy file's default export. */
export interface Policy {
  /** States that the sign-in provider cannot produce. A visitor who seems to be in one is treated as `unknown`. */
  readonly absent?: readonly AbsentState[]
  /** The facts about people that rules can require, by name. */
  readonly claims?: Readonly<Record<string, Claim>>
  /** Names for people: words in rules, columns in tables. */
  readonly visitors?: Readonly<Record<VisitorName, People>>
  /** The page to which denied visitors are sent, by state. */
  readonly home: Home
  /** The status of a path without a rule. */
  readonly unlisted: 403 | 404
  /** The rules. The most specific one governs a path; their order means nothing. */
  readonly rules: readonly Rule[]
  /** The operations that visitors may call. Every other operation is refused. */
  readonly operations?: readonly Operation[]
  /** Invariants: visitors who get in nowhere under a path. */
  readonly never: readonly Never[]
  /** Invariants: visitors who can always load a path. */
  readonly always: readonly Always[]
  /** Paths that the policy does not cover. */
  readonly outside: readonly Outside[]
  /** Findings that are kept on purpose. */
  readonly accept: readonly Accept[]
  /** Shadow mode. If it is left out, the locks enforce everything. */
  readonly shadow?: ShadowMode
}
