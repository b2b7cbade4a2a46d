import { LRUCache } from "lru-cache"
import { policyPath, policyText, routes } from "virtual:sallyport/source"
import { ownCompiler } from "../compiler/compiler.server.ts"
import type {
  Audit,
  AccessTimeline,
  CompileJobs,
  AuditOfTexts,
  ShortExplanation,
} from "../compiler/compile-job.server.ts"
import { accessHistory } from "virtual:sallyport/history"
import { policyHash, type GuardTableRow, rowWithHistoryOf, runningRows } from "./guard-table.server.ts"
import { timeline } from "virtual:sallyport/timeline"
import { builtRecord } from "virtual:sallyport/record"

/** The history of access, as far as the build or a record knows it. */
type BuiltHistory = typeof accessHistory

/** A policy as of one version. */
export interface PolicyAtVersion {
  /** Up to the version. */
  readonly timeline: AccessTimeline
  /** The history of access. */
  readonly history: BuiltHistory
  readonly rows: readonly GuardTableRow[]
  /** The dates of each rule and operation, by its key; empty without a history. */
  readonly datesOfRule: AuditOfTexts["datesOfRule"]
  /**
   * The change that an approval of each version has to name, by index in the timeline. Null for the workbench itself,
   * whose approvals are in its reviews.
   */
  readonly bindings: Audit["bindings"] | null
  readonly policy: Pick<CompileJobs["table"], "path" | "text" | "routes"> & { readonly hash: string }
  /** The explanations of addresses under this policy, in order. */
  readonly explanationsOf: (urls: readonly string[], requester: string | null) => Promise<readonly ShortExplanation[]>
  /** True if this server runs exactly this policy. */
  readonly isRunning: boolean
  /** The report of the version; null if there is none. */
  readonly reportOf: ReportOf | null
}

const explanationsUnder =
  (policy: PolicyAtVersion["policy"]): PolicyAtVersion["explanationsOf"] =>
  async (urls, requester) => {
    const found = await ownCompiler.ask("explain", { ...policy, urls }, requester)
    if (found === null) throw new Error("the compiler rejects a policy that was in force")
    return found
  }

const runningPolicy: PolicyAtVersion["policy"] = { path: policyPath, text: policyText, routes, hash: policyHash }

/** The policy that this server runs, as it was built. */
export const ownNow: PolicyAtVersion = {
  timeline,
  history: accessHistory,
  rows: runningRows,
  datesOfRule: accessHistory.source === "git" ? accessHistory.datesOfRule : {},
  bindings: null,
  policy: runningPolicy,
  explanationsOf: explanationsUnder(runningPolicy),
  isRunning: true,
  reportOf: ownReportOf(timeline.versions.at(-1)?.commit ?? null),
}

/**
 * The most recently shown older versions, by index. Only a few, because each has the texts of all versions up to it.
 */
const recent = new LRUCache<number, PolicyAtVersion>({ max: 8 })

/** The workbench's own policy as of an older version, by its index. */
export async function ownThen(index: number, requester: string | null): Promise<PolicyAtVersion> {
  const known = recent.get(index) ?? (await compiledThen(index, requester))
  recent.set(index, known)
  return known
}

/** Compiles the workbench's policy as of an older version, with the history until then. */
async function compiledThen(index: number, requester: string | null): Promise<PolicyAtVersion> {
  const versions = timeline.versions.slice(0, index + 1)
  const then = await ownCompiler.ask("past", { path: policyPath, versions, isCut: timeline.isCut }, requester)
  if (then === null) throw new Error("the compiler rejects a version that was in force")
  const { commit, hash } = versions[index]!
  // The history has the policy's earlier texts, and not the routes of that time.
  const policy = { ...then.policy, routes: null, hash }
  return {
    timeline: then.timeline,
    history: historyUntil(commit),
    rows: rowsOfAudit(then),
    datesOfRule: then.datesOfRule,
    bindings: null,
    policy,
    explanationsOf: explanationsUnder(policy),
    isRunning: false,
    reportOf: ownReportOf(commit),
  }
}

function historyUntil(commit: string | null): BuiltHistory {
  // A build without git has no commits.
  if (accessHistory.source === "build") return accessHistory
  // The newest commit comes first.
  const at = accessHistory.commits.findIndex(({ hash }) => hash === commit)
  const commits = at === -1 ? [] : accessHistory.commits.slice(at)
  return { ...accessHistory, commits, uncommitted: null, isCut: accessHistory.isCut || at === -1 }
}

/** A function that makes the report for download; null if its source has changed meanwhile. */
type ReportOf = (
  asked: Pick<CompileJobs["report"], "format" | "host" | "uploaded">,
  requester: string | null,
) => Promise<string | null>

/** The report of this app as of a version; null if no commit on the main line has that version. */
function ownReportOf(commit: string | null): ReportOf | null {
  if (builtRecord === null || commit === null || !builtRecord.commits.includes(commit)) return null
  const { text } = builtRecord
  return (asked, requester) => ownCompiler.ask("report", { text, isUploaded: false, commit, ...asked }, requester)
}

/** The rows of a guard table with the history of each rule. */
export const rowsOfAudit = ({ timeline, policy, winsOver, datesOfRule }: AuditOfTexts): readonly GuardTableRow[] =>
  (timeline.table?.rows ?? []).map((row) =>
    // A rule that governs no path has no example, so its own pattern is shown.
    rowWithHistoryOf({ ...row, example: row.example ?? row.path }, policy.path, winsOver, datesOfRule),
  )
