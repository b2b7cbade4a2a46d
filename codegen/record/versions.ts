import { compile } from "../check/compile.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess } from "../diff/diff-access.ts"
import type { RecordedChange, RecordedCommit, RecordedRoute, RecordedVersion, AccessRecord } from "./access-record.ts"
import { digestOfVersion, digestOfRecord } from "./digest.ts"
import { tableRecorder } from "./table-delta.ts"
import { compareText } from "../../policy/governing-rule.ts"
import { routeEntriesOf } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { errorCodesAmong } from "../source/diagnostic.ts"
import { RECORD_FORMAT } from "./record-schema.ts"

/** A version of the policy as git has it. Everything else in a record is derived from it. */
export interface VersionSource extends Omit<RecordedCommit, "digest"> {
  /** The policy's text; `unreadable` if it is not UTF-8 text or too large; `absent` if the file was deleted. */
  readonly policy:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "unreadable" }
    | { readonly kind: "absent" }
}

/**
 * Returns a function that makes the recorded version of each source, called from the oldest version on. It remembers
 * only the last policies, because all of a history would take much memory. `onPolicy` gets the compiled policy of each
 * version; null if the compiler rejects it, or there is none.
 */
export function recorder(
  onPolicy: (checked: CheckedPolicy | null) => void = () => {},
): (source: VersionSource) => RecordedVersion {
  // The last version in force; null before the first one. Its `checked` is null while the policy is deleted.
  let inForce: { readonly commit: string; readonly checked: CheckedPolicy | null } | null = null
  let last: { readonly text: string; readonly file: string; readonly compiled: Compiled } | null = null
  let digest: string | null = null
  const tableOf = tableRecorder()

  const compiledOf = (text: string, file: string): Compiled => {
    // A commit that changes only other files leaves the policy unchanged.
    if (last?.text !== text || last.file !== file) last = { text, file, compiled: compiledPolicyOf(text, file) }
    return last.compiled
  }
  // Puts a version in force, and returns its changes. A rejected one does not come here: the one before stays in force.
  const putInForce = (commit: string, checked: CheckedPolicy | null): RecordedChange | null => {
    const change = inForce === null ? null : { since: inForce.commit, diff: diffAccess(inForce.checked, checked) }
    inForce = { commit, checked }
    return change
  }
  const statusOf = ({ commit, file, policy }: VersionSource): StatusOf => {
    if (policy.kind !== "text") onPolicy(null)
    if (policy.kind === "absent") return { status: "absent", change: putInForce(commit, null) }
    if (policy.kind === "unreadable") return { status: "rejected", text: null, codes: ["P111"] }
    const { text } = policy
    const { checked, codes } = compiledOf(text, file)
    onPolicy(checked)
    if (checked === null) return { status: "rejected", text, codes }
    const change = putInForce(commit, checked)
    return { status: "accepted", text, recordedHash: checked.policyHash, table: tableOf(checked.policy), change }
  }

  return (source) => {
    const { commit, follows, time, subject, file, routes, tags } = source
    const version = { commit, follows, time, subject, file, routes, tags, ...statusOf(source) }
    digest = digestOfVersion(version, digest)
    return { ...version, digest }
  }
}

/** The parts of a version that its commit does not have. */
type OwnOf<T> = T extends unknown ? Omit<T, keyof RecordedCommit> : never
/** The parts of a version that depend on its status. */
type StatusOf = OwnOf<RecordedVersion>

/** The result of compiling a policy; `checked` is null if the compiler rejects it for `codes`. */
interface Compiled {
  readonly checked: CheckedPolicy | null
  readonly codes: readonly string[]
}

/** Compiles without routes, which a record may not have: the checks that need them are skipped. */
function compiledPolicyOf(text: string, file: string): Compiled {
  const { checked, diagnostics } = compile({ policy: { path: file, text }, routes: null, skipWarnings: true })
  return { checked, codes: errorCodesAmong(diagnostics).toSorted() }
}

/** An app's history from which a record is made. */
export interface RecordedHistory {
  readonly app: string
  /** The compiler's version. */
  readonly compiler: string
  /** False if commits before the oldest are missing, as in a shallow clone. */
  readonly complete: boolean
  /** Oldest first; at least one. */
  readonly sources: readonly VersionSource[]
  /** The routes of the newest version; null if they are not known. */
  readonly inventory: RouteInventory | null
}

/** Makes the record of a history. The same history and tags always give the same bytes. */
export function recordOfHistory(
  { app, compiler, complete, sources, inventory }: RecordedHistory,
  onProgress: (done: number, of: number) => void = () => {},
): AccessRecord {
  const record = recorder()
  const versions = sources.map((source, at) => {
    onProgress(at, sources.length)
    return record(source)
  })
  const whole = { format: RECORD_FORMAT, app, compiler, complete, versions, inventory } as const
  return { ...whole, digest: digestOfRecord(whole) }
}

/**
 * The routes of an inventory, each path once: a layout and a page with the same path count as a page. Catch-all routes,
 * which take what no other route serves, are left out.
 */
export function recordedRoutesOf({ tree }: RouteInventory): readonly RecordedRoute[] {
  const routes = new Map<string, RecordedRoute>()
  for (const { path, kind, catchAll, layout } of routeEntriesOf(tree)) {
    if (catchAll || (layout && routes.has(path))) continue
    routes.set(path, { path, kind })
  }
  return [...routes.values()].sort((a, b) => compareText(a.path, b.path))
}
