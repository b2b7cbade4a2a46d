import type { AuthState, Claim, MatchMode, Outside, ShadowMode } from "../../policy/language.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import type { RouteInventory } from "../target/inventory.ts"

/** The name of a version in messages, by its place in the record. */
export const nameOf = ({ commit, time }: Pick<RecordedVersion, "commit" | "time">, at: number): string =>
  `version ${at + 1} (${commit.slice(0, 10)}, ${time.slice(0, 10)})`

/** The format of the file: a reader refuses one that it does not know. */
export const RECORD_FORMAT = "sallyport-record/2"

/** The format before, which is still read: it names policies by the first 16 digits of their hash. */
export const SHORT_HASH_FORMAT = "sallyport-record/1"

export type RecordFormat = typeof RECORD_FORMAT | typeof SHORT_HASH_FORMAT

/** The default file name. */
export const RECORD_FILE = "sallyport.record.json"

/**
 * The access record: every version of an app's policy on its main line, with its access changes. It is the file that an
 * auditor gets.
 */
export interface AccessRecord {
  readonly format: RecordFormat
  readonly app: string
  /** The version of the compiler that wrote it. */
  readonly compiler: string
  /** True if the first version is the policy's very first. False if the history was cut or the clone is shallow. */
  readonly complete: boolean
  /** Oldest first. */
  readonly versions: readonly RecordedVersion[]
  /** The app's route list as of the newest version, as the compiler reads it; null where it could not be read. */
  readonly inventory: RouteInventory | null
  /**
   * The digest of the whole record: the SHA-256 of the newest version's digest, the tags and the data beside the
   * versions.
   */
  readonly digest: string
}

interface RecordedCommit {
  readonly commit: string
  /** The commit of the version before; null for the first of a complete record. */
  readonly follows: string | null
  /** The time at which it came to the main line: ISO 8601, in UTC. */
  readonly time: string
  readonly subject: string
  /** The policy file's path, from the project's root. */
  readonly file: string
  /**
   * The app's routes, if they could be read without running it, otherwise null. Routes that only the router knows are
   * beside the versions, for the newest one: in the next record it is an older version, and must stay the same.
   */
  readonly routes: readonly RecordedRoute[] | null
  /**
   * The tags of git at whose commits this version was the policy, when the record was written: sorted, each at one
   * version. They can be moved and come later, so no version's digest holds them: only that of the record does.
   */
  readonly tags: readonly string[]
  /** SHA-256 over all of this but the tags, and the digest of the version before: a chain. */
  readonly digest: string
}

/** The policy as one commit left it. */
export type RecordedVersion = RecordedCommit &
  (
    | {
        readonly status: "accepted"
        readonly text: string
        /**
         * The policy hash as the file has it: whole, or in the older format its first 16 digits. It is a claim. To tell
         * policies apart take `policyHash` of what the text compiles to.
         */
        readonly recordedHash: string
        readonly table: RecordedTable
        readonly change: RecordedChange | null
      }
    /** The compiler refuses it, so it was never in force. Null text: no readable text in UTF-8. */
    | { readonly status: "rejected"; readonly text: string | null; readonly codes: readonly string[] }
    /** The policy was deleted: everything is unlisted. */
    | { readonly status: "absent"; readonly change: RecordedChange | null }
  )

/** The access changes of a version, compared with the last one in force. The first version has none. */
export interface RecordedChange {
  /** The commit of the version it is compared with. */
  readonly since: string
  /** The access changes; null if the params of both policies combine in too many ways to compare. */
  readonly diff: AccessDiff | null
}

export interface RecordedRoute {
  readonly path: string
  readonly kind: "page" | "resource"
}

/** The guard table as far as access goes: where a rule stands and what serves its paths is not in it. */
export interface RecordedTable {
  readonly unlisted: 403 | 404
  readonly outside: readonly Outside[]
  /** Sorted by path and match mode. */
  readonly rows: readonly RecordedRow[]
  /** Sorted by name. Absent without any. */
  readonly operations?: readonly RecordedOperation[]
  /** Absent: every denial is enforced. */
  readonly shadow?: ShadowMode
  /** Sorted by name. Absent without any. */
  readonly claims?: readonly RecordedClaim[]
  /** The people that the policy names, sorted by name. Absent without any. */
  readonly visitors?: readonly RecordedVisitor[]
}

export type RecordedClaim = Claim & { readonly name: string }

export interface RecordedVisitor {
  readonly name: string
  /** `signed-in, role: support | admin` */
  readonly people: string
}

/** An operation as a row. It is only called, so that it has one outcome for each auth state. */
export interface RecordedOperation extends Pick<RecordedRow, "require" | "why" | "outcomes" | "visitors"> {
  readonly name: string
}

export interface RecordedRow {
  readonly path: string
  readonly match: MatchMode
  /** A word, people (`signed-in, role: admin`), or a name with its people in brackets. */
  readonly require: string
  /** The requirement for writes; absent if the rule has none of its own. */
  readonly write?: string
  /** Text: a check that the app makes itself. Absent without one. */
  readonly alsoChecks?: string
  readonly why: string
  /**
   * Outcomes by auth state: `proceed`, a page (`/signin`) or a status (`404`). After ` / ` comes the outcome of methods
   * other than GET and HEAD, if it differs. States that the policy declares absent are left out. Where claims decide, they
   * stand in front: `role: admin | owner, else 403`.
   */
  readonly outcomes: Readonly<Partial<Record<AuthState, string>>>
  /**
   * By name of the people that the policy names: `yes`, `no`, or `some` with the claims that decide (`some: role`), and
   * after ` / ` the same of writes, if it differs. Absent if it names none.
   */
  readonly visitors?: Readonly<Record<string, string>>
}
