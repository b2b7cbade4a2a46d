import type { AuthState, Requirement } from "../../policy/language.ts"
import type { StateOutcome } from "../../policy/guard-table.ts"
import type { GuardTable } from "../emit/guard-table.ts"
import type { Suppression } from "../check/regions/checked-policy.ts"
import type { OpenPages } from "../emit/open-pages.ts"
import type { DiffInWords } from "../report/diff-data.ts"

/** A version of the policy that the compiler accepted. */
export interface VersionInForce {
  /** The commit; null for a policy that was built before it was committed. */
  readonly commit: string | null
  /** ISO 8601; null if no date is recorded. */
  readonly date: string | null
  readonly subject: string
  /** The repository's tags that have this version. */
  readonly tags: readonly string[]
  readonly hash: string
  readonly text: string
  /** Its access changes since the version before; null if there are too many paths to compare. */
  readonly access: DiffInWords | null
}

/**
 * The audience of a page: the requirement of its rule, such as `signed-in` or `signed-in, role: admin`; `checked` for
 * `anyone` with `alsoChecks`; `nobody` without a rule; `outside` for paths outside the policy; `until 2027-01-31` for
 * everybody until that day, because of shadow mode.
 */
export type Audience = Requirement | "checked" | "nobody" | "outside" | `until ${string}` | PeopleText

/**
 * A requirement with claims as text: `signed-in, role: admin`, or the name of a visitor with the claims in brackets.
 */
type PeopleText = `${"signed-in" | "verified"}, ${string}` | `${string} (${string})`

/** A run of versions in which a page's audience, rule and outcomes did not change. */
export interface AccessPeriod {
  /** The index of its first version. */
  readonly from: number
  readonly audience: Audience
  /** The key of the rule that decides, or null. */
  readonly rule: string | null
  /** Null for paths outside the policy. `until`: the last day on which shadow mode withholds the outcome. */
  readonly outcomes: Readonly<Record<AuthState, StateOutcome & { readonly until?: string }>> | null
}

/** The periods of a page, or of a path without a page that some version's rule or `outside` entry names. */
export interface PageTimeline {
  readonly path: string
  readonly kind: "page" | "endpoint" | "rule" | "outside"
  /** Oldest first. Each ends where the next begins. */
  readonly periods: readonly AccessPeriod[]
  /** The number of older periods that are left out. */
  readonly left: number
}

/** The access to each page, version by version of the policy. */
export interface AccessTimeline {
  /** Oldest first. */
  readonly versions: readonly VersionInForce[]
  /** True if older versions were not read. */
  readonly isCut: boolean
  readonly pages: readonly PageTimeline[]
  /** The guard table of the newest version; null if no version was ever in force. */
  readonly table: GuardTable | null
  /** The pages open to everyone under the newest version; null if no version was ever in force. */
  readonly open: OpenPages | null
  /** The findings that the newest version accepts. */
  readonly accepted: readonly Suppression[]
}
