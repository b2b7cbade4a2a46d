// The policy language. Types only, because the compiler reads the file and never runs it.
import type { ABSENT, MATCH, REQUIREMENT, SETTLED, STATE } from "./words.ts"

/** `exact` is that path alone; `subtree` is that path and everything beneath it, by whole segments. */
export type MatchMode = keyof typeof MATCH

/** The requirement of a rule on its visitors. */
export type Requirement = keyof typeof REQUIREMENT

/** An auth state that is settled, so that somebody can be sent somewhere because of it. */
export type SettledState = keyof typeof SETTLED

/** States that not every sign-in provider has. */
export type AbsentState = (typeof ABSENT)[number]

/** The coarse fact that decisions read. `unknown`: the auth service cannot be asked, or the browser has not heard yet. */
export type AuthState = keyof typeof STATE

/** A path pattern (`/orders/:id`) or a concrete path (`/orders/7`). */
export type Path = `/${string}`

/** The answer of a rule's `deny`, instead of the usual one. */
export type Denial = 401 | 403 | 404 | Path

export interface Rule {
  readonly path: Path
  readonly match: MatchMode
  readonly require: Requirement
  /** One sentence for the auditor: why these visitors and no others. */
  readonly why: string
  /** Overrides the outcome of states that the requirement does not admit; a path counts for page loads only. */
  readonly deny?: Readonly<Partial<Record<SettledState, Denial>>>
}

/** A page without params, or a refusal. */
export type Destination = Path | 401 | 403

/** The destination of each settled state when a page is not for it. Exactly the `absent` states are left out. */
export type Home = Readonly<Record<Exclude<SettledState, AbsentState>, Destination>> &
  Readonly<Partial<Record<AbsentState, Destination>>>

/** A claim the compiler proves or refutes: nobody in this state proceeds anywhere under this path, by any method. */
export interface Never {
  readonly admit: AuthState
  readonly under: Path
  readonly why: string
}

/** The opposite claim at one path: this state proceeds there. */
export interface Always {
  readonly admit: AuthState
  readonly at: Path
  readonly why: string
}

/** Paths the policy does not govern because no page is served there. */
export interface Outside {
  readonly path: Path
  readonly match: MatchMode
  readonly why: string
}

/** Suppresses one finding, as data, with its reason. `rule` and `match` name the rule it is about. */
export interface Accept {
  readonly code: string
  readonly rule: Path
  readonly match: MatchMode
  readonly why: string
  /** The last day on which it counts, as `2027-01-31`, in UTC: from the next day on the finding stands again. */
  readonly until?: string
}

/** While an app moves in: denials are recorded and withheld, until a day. */
export interface ShadowMode {
  /** The last day, as `2027-01-31`, in UTC: from the next day on the locks enforce. */
  readonly until: string
  /** Rules by path and mode (`"/notes subtree"`), and `"unlisted"`: every rule if it is left out. */
  readonly rules?: readonly string[]
}

export interface Policy {
  /** States that the sign-in provider cannot produce: whoever seems to be in one is treated as `unknown`. */
  readonly absent?: readonly AbsentState[]
  readonly home: Home
  /** The status of a path without a rule. */
  readonly unlisted: 403 | 404
  readonly rules: readonly Rule[]
  readonly never: readonly Never[]
  readonly always: readonly Always[]
  readonly outside: readonly Outside[]
  readonly accept: readonly Accept[]
  /** Left out, the locks enforce everything. */
  readonly shadow?: ShadowMode
}
