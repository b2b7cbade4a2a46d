import type { AuthState, Requirement } from "../../policy/language.ts"
import type { StateOutcome } from "../../policy/guard-table.ts"
import type { GuardTable } from "../emit/guard-table.ts"
import type { OpenPages } from "../emit/open-pages.ts"
import type { DiffInWords } from "../report/diff-data.ts"

/** A version of the policy that the compiler accepted. */
export interface VersionInForce {
  /** Null for a policy that was built before it was committed. */
  readonly commit: string | null
  /** ISO 8601; null where nobody recorded one. */
  readonly date: string | null
  readonly subject: string
  /** Names of the repository at which this version was the policy. */
  readonly tags: readonly string[]
  readonly hash: string
  readonly text: string
  /** Its access changes since the version before; null if there are too many paths to compare. */
  readonly access: DiffInWords | null
}

/**
 * The audience of a page: the requirement of its rule, or `checked` for `anyone` with a check that the app makes itself;
 * `nobody` without a rule; `outside` for paths outside the policy. `until 2027-01-31`: everybody until the end of that day,
 * because shadow mode withholds the denials. People with claims: `signed-in, role: admin`, or a name with them in brackets.
 */
export type Audience = Requirement | "checked" | "nobody" | "outside" | `until ${string}` | PeopleText

type PeopleText = `${"signed-in" | "verified"}, ${string}` | `${string} (${string})`

/** Some versions in a row in which the same people got the same at a page. */
export interface Band {
  /** The first of them, by its place in the list of versions. */
  readonly from: number
  readonly audience: Audience
  /** The key of the rule that decides, or null. */
  readonly rule: string | null
  /** Null where the policy is not asked. `until`: the last day on which shadow mode withholds the outcome. */
  readonly outcomes: Readonly<Record<AuthState, StateOutcome & { readonly until?: string }>> | null
}

/** One page, or a path that a rule names and no page has, or one that the policy leaves alone or once did. */
export interface PageLife {
  readonly path: string
  readonly kind: "page" | "endpoint" | "rule" | "outside"
  /** Oldest first; each lasts until the next begins. */
  readonly bands: readonly Band[]
  /** The number of older ones that were left out. */
  readonly left: number
}

/** The history of access. */
export interface PolicyLife {
  /** Oldest first. */
  readonly versions: readonly VersionInForce[]
  /** True if older versions were not read. */
  readonly isCut: boolean
  readonly pages: readonly PageLife[]
  /** Of the newest version; null where none was ever in force. */
  readonly table: GuardTable | null
  /** The pages open to everyone under the newest version; null if no version was ever in force. */
  readonly open: OpenPages | null
}
