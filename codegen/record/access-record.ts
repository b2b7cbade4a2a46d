import type { Claim, Outside, ShadowMode } from "../../policy/language.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { visibleLine } from "../source/visible.ts"
import type { RecordFormat, RoutesFile, TableFile } from "./record-schema.ts"
import type { RouteInventory } from "../target/inventory.ts"

/** The name of a version of the policy in messages, by its index in the record. Messages count versions from 1. */
export const versionNameOf = ({ commit, time }: Pick<RecordedVersion, "commit" | "time">, at: number): string =>
  `version ${at + 1} (${commit.slice(0, 10)}, ${time.slice(0, 10)})`

/** The longest name of an app, in characters. The workbench takes no record with a longer one. */
export const LONGEST_APP_NAME = 100

/** The length of an app's name as pages show it, where invisible characters are written out. */
export const shownLengthOf = (name: string): number => visibleLine(name).length

/** The default file name. */
export const RECORD_FILE = "sallyport.record.json"

/**
 * The access record: every version of an app's policy on its main line, with its access changes. It is the file to give
 * to an auditor.
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
  /** The app's routes at the newest version; null if they could not be read. */
  readonly inventory: RouteInventory | null
  /**
   * The digest of the whole record: the SHA-256 of the newest version's digest, the tags and the data beside the
   * versions.
   */
  readonly digest: string
}

/** A commit that changed the policy. */
export interface RecordedCommit {
  readonly commit: string
  /**
   * The commit of the previous version; null for the first version. If the history is cut, it may be a commit that the
   * record does not contain.
   */
  readonly follows: string | null
  /**
   * The time of its commit on the main line: ISO 8601, in UTC. Empty if it is invalid, which git does not prevent. No
   * file contains such a version.
   */
  readonly time: string
  readonly subject: string
  /** The policy file's path, relative to the project's root. */
  readonly file: string
  /**
   * The app's routes, if they could be read without running the app; else null. Routes from the router itself are in
   * `inventory`, outside the versions: a version must stay the same in later records, which cannot run the router
   * again.
   */
  readonly routes: readonly RecordedRoute[] | null
  /**
   * The git tags at whose commits this version was the policy, sorted. Tags can be moved or added later, so only the
   * record's digest covers them, and no version's.
   */
  readonly tags: readonly string[]
  /** SHA-256 of this version without its tags, and of the previous version's digest. */
  readonly digest: string
}

/** The policy after a commit. */
export type RecordedVersion = RecordedCommit &
  (
    | {
        readonly status: "accepted"
        readonly text: string
        /**
         * The policy hash as the file states it: whole, or in the older format its first 16 digits. To compare
         * policies, use `policyHash` of the compiled text instead.
         */
        readonly recordedHash: string
        readonly table: RecordedTable
        readonly change: RecordedChange | null
      }
    /** The compiler rejects it, so it was never in force. `text` is null if it is not UTF-8, or too large. */
    | { readonly status: "rejected"; readonly text: string | null; readonly codes: readonly string[] }
    /** The policy was deleted, so every path is unlisted. */
    | { readonly status: "absent"; readonly change: RecordedChange | null }
  )

/** The access changes of a version since the last one in force. The first version in force has none. */
export interface RecordedChange {
  /** The commit of the compared version. */
  readonly since: string
  /** The access changes; null if the params of both policies combine in too many ways to compare. */
  readonly diff: AccessDiff | null
}

/** A route of the app. Its kind is `resource` for an endpoint, which renders no page. */
export type RecordedRoute = RoutesFile["set"][number]

/** The part of the guard table that affects access: without line numbers and routes. */
export interface RecordedTable {
  readonly unlisted: 403 | 404
  readonly outside: readonly Outside[]
  /** Sorted by path and match mode. */
  readonly rows: readonly RecordedRow[]
  /** Sorted by name. Absent if there are none. */
  readonly operations?: readonly RecordedOperation[]
  /** Absent if every denial is enforced. */
  readonly shadow?: ShadowMode
  /** Sorted by name. Absent without any. */
  readonly claims?: readonly RecordedClaim[]
  /** The policy's named visitors, sorted by name. Absent if there are none. */
  readonly visitors?: readonly RecordedVisitor[]
}

/** A claim of the policy. */
export type RecordedClaim = Claim & { readonly name: string }

/** A named visitor of the policy, with their claims as text: `signed-in, role: support | admin`. */
type RecordedVisitor = NonNullable<TableFile["visitors"]>[number]

/** A row for an operation. Operations are only called, so there is one outcome for each auth state. */
export type RecordedOperation = NonNullable<TableFile["operations"]>[number]

/**
 * A row for a rule. Outcomes are `proceed`, a path (`/signin`) or a status (`404`). The outcome of methods other than
 * GET and HEAD follows after ` / ` if it differs. Deciding claims come first: `role: admin | owner, else 403`. States
 * that the policy declares absent are left out. For named visitors it is `yes`, `no`, or `some` with the deciding
 * claims (`some: role`).
 */
export type RecordedRow = TableFile["set"][number]
