import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { AccessDiff } from "../../diff/access-diff.ts"
import { diffAccess } from "../../diff/diff-access.ts"
import { newPagesOf, type NewPage } from "../../diff/new-pages.ts"
import { git, type Repository } from "../../git/git.ts"
import { appNameAt, openRepository, trackedFile } from "../../history/repository.ts"
import { newerPolicy, olderPolicy } from "../../history/policy-at.ts"
import { locksBetween } from "../../history/lock-chain-at.ts"
import { builtRoutesAt, knownPagesAt } from "../../history/routes-at.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { appsBeneathNoPolicy, InputError, readProject, type ProjectPaths, type Project } from "../../project/disk.ts"
import {
  countsOf,
  headingOfLost,
  phraseOfLost,
  sentenceOfRejection,
  type DiffReport,
  type DiffSide,
} from "../../report/access-change.ts"
import { diffMarkdown, diffText } from "../../report/diff-document.ts"
import { revisionOf, type Revision } from "../../history/revision.ts"
import { compileProject } from "../../project/compile-project.ts"
import { isApprovalMissing, judgedApproval, type ApprovalFiles } from "../terminal/approval-file.ts"
import type { DiffFormat, Gate } from "../terminal/choices.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"
import type { Code } from "../../messages/codes.ts"
import { dayOf } from "../../source/day.ts"
import { errorCodesAmong, errorsAmong, type Diagnostic } from "../../source/diagnostic.ts"
import { visibleJson, visibleLine } from "../../source/visible.ts"

/** The options of `diff`. */
export interface DiffOptions {
  /** A revision. */
  readonly before: string
  /** A revision; null for the working tree. */
  readonly after: string | null
  readonly format: DiffFormat
  /** The gate: the kind of change that makes the command fail; null for none. */
  readonly failOn: Gate | null
  /** The files of a signed approval, which lets exactly its own change pass the gate; null if none was given. */
  readonly approval: ApprovalFiles | null
}

const WORKING_TREE = "the working tree"

/** A side of the comparison that is not compiled yet. */
interface Side {
  readonly name: string
  readonly project: Project
}

/** Both sides of a comparison, compiled. */
interface BothSides {
  readonly repository: Repository
  readonly older: Revision
  /** Null for the working tree. */
  readonly newer: Revision | null
  readonly before: CheckedPolicy | null
  readonly after: CheckedPolicy
  /** The input that `after` was compiled from, without routes. */
  readonly proposed: Project
  readonly report: DiffReport
}

/** Both sides of a comparison, or the result that refuses it. */
export type ComparedVersions = BothSides | { readonly refusal: Result }

/** Compares the policies of two versions, without their routes. */
export async function compared(
  paths: ProjectPaths,
  revisions: Pick<DiffOptions, "before" | "after">,
  terminal: Terminal,
): Promise<ComparedVersions> {
  const repository = await openRepository(paths.root)
  const older = await revisionOf(repository, revisions.before)
  const newer = revisions.after === null ? null : await revisionOf(repository, revisions.after)
  const file = trackedFile(repository, paths.policy)
  const before = { name: older.name, project: await olderPolicy(repository, file, older, newer) }
  const after =
    newer === null
      ? { name: WORKING_TREE, project: readProject({ ...paths, routes: null }) }
      : { name: newer.name, project: await newerPolicy(repository, file, newer) }
  // P101: the file does not exist. Then there was no policy before.
  const isAbsent = isMissing(before.project)
  // Compiled without a day, so that an `accept` entry that has expired since does not stop the comparison.
  const old = isAbsent ? null : compileProject(before.project)
  const current = compileProject(after.project)
  // `old` is null if there was no policy, which is nothing to reject.
  const rejections = [
    ...(old?.checked === null ? [rejectionText(before, old.diagnostics, terminal)] : []),
    ...(current.checked === null ? [rejectionText(after, current.diagnostics, terminal)] : []),
  ]
  const hint = isMissing(after.project) ? await otherApps(paths, newer) : ""
  if (hint !== "") rejections.push(hint)
  if (rejections.length > 0 || current.checked === null) return refused(rejections.join("\n"))
  const former = old?.checked ?? null
  const accessDiff = diffAccess(former, current.checked)
  if (accessDiff === null)
    return refused("the params of the two policies combine in too many ways to compare: use fewer params\n")
  const report = { before: namedSide(before, former), after: namedSide(after, current.checked), diff: accessDiff }
  return { repository, older, newer, before: former, after: current.checked, proposed: after.project, report }
}

const isMissing = ({ diagnostics }: Project): boolean => diagnostics.some(({ code }) => code === "P101")

/**
 * A sentence that names the apps beneath this directory that have a policy file at the same path: at a revision, or in
 * the working tree if `revision` is null. Empty if there are none.
 */
async function otherApps(paths: ProjectPaths, revision: Revision | null): Promise<string> {
  if (revision === null) {
    const beneath = appsBeneathNoPolicy(paths)
    return beneath === null ? "" : `${beneath}\n`
  }
  const { root, policy } = paths
  const names = (await git(root, ["ls-tree", "-r", "--name-only", "-z", revision.hash])).split("\0")
  const apps = names.filter((name) => name.endsWith(`/${policy}`)).map((name) => name.slice(0, -policy.length - 1))
  const named = apps.slice(0, 5).map((app) => `\`${visibleLine(app)}\``)
  return named.length === 0 ? "" : `run this in the directory of an app: ${named.join(" or ")}\n`
}

const refused = (stderr: string): ComparedVersions => ({ refusal: failed(EXIT.rejected, stderr) })

/** Reports the changes of access between two versions, and applies the gate. */
export async function diff(paths: ProjectPaths, options: DiffOptions, terminal: Terminal): Promise<Result> {
  const both = await compared(paths, options, terminal)
  if ("refusal" in both) return both.refusal
  const { older, newer, after } = both
  // What follows needs the routes, or the files of both versions. The comparison of access itself needs only the
  // policies.
  const proposed = await proposedRoutesOf(paths, newer, both.proposed)
  const pages = await pagesAddedIn(paths, older, proposed.routes, after)
  const { lost, moved } = await locksBetween(
    both.repository,
    paths.policy,
    { name: older.name, commit: older.hash },
    { name: newer?.name ?? WORKING_TREE, commit: newer?.hash ?? null },
    after,
  )
  const { rejected } = proposed
  const report: DiffReport = {
    ...both.report,
    ...(pages === null ? {} : { pages }),
    lost,
    ...(moved === null ? {} : { secondLock: moved }),
    rejected,
  }
  const gate = await gateOf(paths, options, { ...both, report })
  const note = rejected.length === 0 ? "" : `${sentenceOfRejection(rejected)}\n`
  return resultOf({
    stdout: documentOf(report, options.format, terminal),
    stderr: note + gate.stderr,
    exit: gate.exit,
    data: () => dataOf(report),
  })
}

/**
 * The gate's exit code and message. It depends on the changes of access and on lost locks, but not on findings, because
 * rejecting a policy is the job of `check`.
 */
async function gateOf(
  paths: ProjectPaths,
  options: DiffOptions,
  { older, before, after, report }: Pick<BothSides, "older" | "before" | "after" | "report">,
): Promise<Pick<Result, "stderr" | "exit">> {
  const { lost = [] } = report
  if (options.failOn === null) return { stderr: "", exit: EXIT.fine }
  // An approval is about rules, and without locks no rule guards the app, so an approval cannot help. Lost locks open
  // pages, so `--fail-on closed` ignores them.
  if (lost.length > 0 && options.failOn !== "closed")
    return {
      stderr: [headingOfLost(lost), ...lost.map(phraseOfLost)].map((line) => `${line}\n`).join(""),
      exit: EXIT.gate,
    }
  const needsApproval = failsGate(report.diff, options.failOn)
  // If no approval is needed, its file may be missing, as before the first approval.
  const approval =
    options.approval === null || (!needsApproval && isApprovalMissing(paths.root, options.approval))
      ? null
      : judgedApproval(paths.root, options.approval, {
          base: before,
          proposed: after,
          diff: report.diff,
          app: await appOf(paths.root, older, options.approval.app),
        })
  if (!needsApproval) {
    // A bad approval is reported even if none is needed, so that its fault is known before it matters.
    const stderr =
      approval !== null && "refused" in approval ? `${approval.refused}this change needs no approval\n` : ""
    return { stderr, exit: EXIT.fine }
  }
  if (approval !== null && "approved" in approval) return { stderr: approval.approved, exit: EXIT.fine }
  const stderr = `failed by --fail-on ${options.failOn}: ${countsOf(report.diff)}\n${options.approval === null ? APPROVE_HINT : ""}`
  return { stderr: stderr + (approval?.refused ?? ""), exit: EXIT.gate }
}

/** The app's name before the change, so that a change cannot take the name of an app for which an approval exists. */
export const appOf = async (root: string, { hash }: Revision, named: string | null): Promise<string> =>
  named ?? (await appNameAt(root, hash))

/**
 * The pages that were added to the routes; null if the routes are not known. They do not count for the gate, because a
 * new page opens only what a rule opens.
 */
async function pagesAddedIn(
  paths: ProjectPaths,
  { hash }: Revision,
  routes: RouteInventory | null,
  checked: CheckedPolicy,
): Promise<readonly NewPage[] | null> {
  const knownPages = await knownPagesAt(paths, hash)
  return knownPages === null || routes === null ? null : newPagesOf(checked, routes, knownPages)
}

/** The routes that a proposed policy is for. */
interface ProposedRoutes {
  readonly routes: RouteInventory | null
  /** The codes of the errors with which `check` rejects the policy for these routes; empty if they are not known. */
  readonly rejected: readonly Code[]
}

/** The routes that the proposed policy is for, and the errors of `check` with them. */
async function proposedRoutesOf(
  paths: ProjectPaths,
  revision: Revision | null,
  proposed: Project,
): Promise<ProposedRoutes> {
  try {
    if (paths.routes === null) return NOT_KNOWN
    if (revision === null) {
      const project = readProject(paths)
      return { routes: project.routes, rejected: errorCodesOf(project) }
    }
    const routes = await builtRoutesAt(paths, revision.hash)
    return routes === null ? NOT_KNOWN : { routes, rejected: errorCodesOf({ ...proposed, routes }) }
  } catch (error) {
    // The comparison needs no routes, so an app whose routes cannot be read is compared without them.
    if (error instanceof InputError) return NOT_KNOWN
    throw error
  }
}

const NOT_KNOWN: ProposedRoutes = { routes: null, rejected: [] }

/** The codes of the errors with which `check` rejects a project. */
const errorCodesOf = (project: Project): readonly Code[] =>
  errorCodesAmong(compileProject(project, dayOf(new Date())).diagnostics)

const APPROVE_HINT =
  "to let exactly this change pass, sign it with `approve`, and give --approval and --key (to sallyport.sh: $SALLYPORT_APPROVAL and $SALLYPORT_KEY)\n"

const namedSide = ({ name }: Side, checked: CheckedPolicy | null): DiffSide => ({
  name: visibleLine(name),
  hash: checked?.policyHash ?? null,
})

/** The errors of a side that the compiler rejects. */
function rejectionText({ name, project }: Side, diagnostics: readonly Diagnostic[], terminal: Terminal): string {
  const { text } = findingsOf(project, errorsAmong(diagnostics), terminal.stderrColour)
  const shown = visibleLine(name)
  const heading = isMissing(project) ? `${shown} has no policy at this path` : `the policy in ${shown} is rejected`
  return `${heading}:\n\n${text}`
}

/** The access diff in a format. */
function documentOf(report: DiffReport, format: DiffFormat, terminal: Terminal): string {
  switch (format) {
    case "text":
      return diffText(report, terminal.stdoutColour)
    case "markdown":
    case "md":
      return diffMarkdown(report)
    case "json":
      return `${visibleJson(dataOf(report))}\n`
  }
}

/** The access diff as data, for `--json` and the format `json`. */
function dataOf({ before, after, diff: accessDiff, pages, lost = [], secondLock, rejected = [] }: DiffReport) {
  const faults = lost.map(({ code, message, hint, span }) => ({ code, message, hint, span }))
  return { before, after, ...accessDiff, pages: pages ?? null, lost: faults, secondLock: secondLock ?? null, rejected }
}

/**
 * True if a change fails a gate. The gate `locks` is only about the locks themselves. `ages` are claims whose values
 * now come from another source: the session's token, or a lookup for each request.
 */
const failsGate = ({ opened, closed, changed, ages = [] }: AccessDiff, gate: Gate): boolean => {
  switch (gate) {
    case "opened":
      return opened > 0
    case "closed":
      return closed > 0
    case "any":
      return opened + closed + changed + ages.length > 0
    case "locks":
      return false
  }
}
