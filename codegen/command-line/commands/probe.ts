import { encodedPathOf } from "../../../policy/canonical-path.ts"
import { compareText } from "../../../policy/governing-rule.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { ownOf } from "../../../policy/claims.ts"
import { isShortHash, shortHashOf } from "../../../policy/policy-hash.ts"
import { isAbsent, isAuthState } from "../../../policy/states.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { runningPolicyOf } from "../../probe/send.ts"
import { probe as probed, type Probed } from "../../probe/probe.ts"
import {
  probeCellsOf,
  type TestedVisitor,
  type ProbeParams,
  type ProbeRequest,
  type UntestedCell,
} from "../../probe/requests.ts"
import { compileProject } from "../../project/compile-project.ts"
import { InputError, readProject, UsageError, type ProjectPaths } from "../../project/disk.ts"
import type { AccessRecord } from "../../record/access-record.ts"
import { versionNameOf } from "../../record/access-record.ts"
import { newestAccepted, policyWithRoutes } from "../../record/since.ts"
import { dayOf } from "../../source/day.ts"
import { visible, visibleLine } from "../../source/visible.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { cookieIn, originOf, pairIn, paramsIn } from "../terminal/argument-values.ts"
import { verifiedRecordIn, type VerifiedRecord } from "../terminal/record-file.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { EXIT, failed, resultOf, type Findings, type Result } from "../terminal/result.ts"

/** The options of `probe`. */
export interface ProbeOptions {
  readonly origin: string
  /** The record file; null for the project's own policy. */
  readonly record: string | null
  /**
   * `state=file` or `name=file`: a file with the `Cookie` header of a visitor in that state, or of that named visitor.
   */
  readonly cookies: readonly string[]
  /** `team=acme`: the value of a param for which named visitors have their claims. */
  readonly params: readonly string[]
  /** The path at which the deployment publishes its policy hash, with or without the app's base path. */
  readonly health: string
}

/** Finds out which policy a deployment runs, and tests the deployment against the guard table. */
export async function probe(
  paths: ProjectPaths,
  { origin: address, record: file, cookies: given, params: written, health }: ProbeOptions,
  onProgress: OnProgress,
  terminal: Terminal,
): Promise<Result> {
  const origin = originOf(address)
  // Printable ASCII after a slash. After two slashes, a URL has another host.
  if (!/^\/[\x21-\x7e]*$/.test(health) || health.startsWith("//"))
    throw new UsageError(`${health} is not a path: write --health like /healthz`)
  const verified = file === null ? null : verifiedRecordIn(paths.root, file, onProgress)
  const policy = verified === null ? policyOfProject(paths, terminal) : policyOfRecord(verified.record)
  if ("refusal" in policy) return policy.refusal
  const { checked, basename } = policy
  const cookies = new Map(given.map((text) => cookieOf(text, checked, paths.root)))
  if (cookies.size < given.length) throw new UsageError("a visitor has two cookies: give each visitor one `--cookie`")
  const cells = probeCellsOf(checked, ["signed-out", ...cookies.keys()], dayOf(new Date()), paramValuesIn(written))
  if (cells === null) throw new InputError("the params of the policy combine in too many ways to try them")
  const { requests, untested } = cells
  const running = await runningPolicyOf(origin, basename, health)
  const target = { origin, basename, cookies }
  const result = await probed(requests, target, (done, of) => onProgress("pages tried", done, of))
  if (result.unanswered.length === result.asked && running === null)
    throw new InputError(`${visibleLine(origin)} does not answer: is it running, and can it be reached from here?`)
  // Equal short hashes do not prove that the policies are equal, but different ones prove that they differ.
  const isOther = running !== null && running !== checked.policyHash && running !== shortHashOf(checked.policyHash)
  // Requests that were not sent or not answered may hide a difference, so such a probe is not a success.
  const isWhole = result.unanswered.length === 0 && result.left === 0
  const isSound = !isOther && result.differences.length === 0 && isWhole
  const stdout = [policyLine(running, checked.policyHash, verified), ...linesOf(result, untested)].map(
    (line) => `${visible(line)}\n`,
  )
  return resultOf({
    stdout: stdout.join(""),
    exit: isSound ? EXIT.fine : EXIT.gate,
    data: () => ({
      policy: { running, expected: checked.policyHash },
      asked: result.asked,
      left: result.left,
      differences: result.differences.map(({ request, words }) => ({ ...requestDataOf(request), words })),
      withheld: result.withheld.map((one) => ({ ...requestDataOf(one), until: one.until })),
      silent: result.unanswered.map(requestDataOf),
      ...(untested.length === 0 ? {} : { unasked: untested.map((one) => ({ ...requestDataOf(one), by: one.by })) }),
    }),
  })
}

/** A request of the probe as data. */
const requestDataOf = ({ path, state, visitor, rule }: Pick<ProbeRequest, "path" | "state" | "visitor" | "rule">) => ({
  address: encodedPathOf(path),
  state,
  ...(visitor === undefined ? {} : { visitor }),
  rule,
})

/** The line about the policy that the deployment runs, compared with the wanted one. */
function policyLine(running: string | null, wanted: string, record: VerifiedRecord | null): string {
  if (running === null) return `the deployment does not say which policy it runs; it is compared with ${wanted}`
  if (running === wanted) return `the deployment runs policy ${running}`
  if (running === shortHashOf(wanted))
    return `the deployment names only 16 digits of its policy hash, ${running}: they fit ${wanted}, but two policies can share them. Update sallyport there`
  return `the deployment runs policy ${running}${record === null ? "" : positionInRecord(running, record)}, not ${wanted}`
}

/** The position of the running policy in the record, in words. */
function positionInRecord(running: string, { record: { versions }, policies }: VerifiedRecord): string {
  const fits = (hash: string): boolean => running === (isShortHash(running) ? shortHashOf(hash) : hash)
  const fitting = policies.map((policy) => (policy !== null && fits(policy.policyHash) ? policy.policyHash : null))
  const at = fitting.findLastIndex((hash) => hash !== null)
  if (at === -1) return ", which is not on record"
  // Only a short hash can fit different policies. The same policy may be on record more than once.
  if (fitting.some((hash) => hash !== null && hash !== fitting[at])) return ", which fits several versions on record"
  return `, which ${isShortHash(running) ? "fits" : "is"} ${versionNameOf(versions[at]!, at)}`
}

/** The lines about the requests: those that differ, those without an answer, those that were not sent, and the sum. */
function linesOf(
  { asked, left, differences, withheld, unanswered }: Probed,
  untested: readonly UntestedCell[],
): readonly string[] {
  return [
    ...differences.map(
      ({ request: { path: page, state, visitor = state, rule }, words }) =>
        `${encodedPathOf(page)} as ${visitor}: ${words} (${ruleText(rule)})`,
    ),
    ...unanswered.map(({ path: page, state, visitor = state }) => `${encodedPathOf(page)} as ${visitor}: no answer`),
    ...withheldLines(withheld),
    ...untestedLines(untested),
    ...(left > 0 ? [`${left} more were not tried, because there are too many`] : []),
    `${asked} tried, ${differences.length} differ from the guard table`,
  ]
}

/** Lines about the requests whose denials shadow mode withholds, by its last day. */
function withheldLines(withheld: readonly ProbeRequest[]): readonly string[] {
  const byDay = groupedBy(withheld, ({ until }) => until)
  return [...byDay].map(
    ([until, requests]) =>
      `${requests.length} not enforced until the end of ${until} (UTC), by shadow mode: ${rulesText(requests)}`,
  )
}

/** The rules of some cells of the guard table, each once. */
const rulesText = (cells: readonly { readonly rule: string | null }[]): string =>
  [...new Set(cells.map(({ rule }) => ruleText(rule)))].sort(compareText).join(", ")

const ruleText = (rule: string | null): string => (rule === null ? "no rule" : `rule ${rule}`)

/** A line for each visitor that was not fully tested, with the claims or params that the outcome depends on. */
function untestedLines(untested: readonly UntestedCell[]): readonly string[] {
  const alike = groupedBy(
    untested,
    ({ visitor, state, by }) => `${visitor ?? state}: the answer depends on ${by.join(", ")}`,
  )
  return [...alike].map(([why, cells]) => `${cells.length} not asked as ${why} (${rulesText(cells)})`)
}

/** The values of `--param`, by name. A value is one segment of a path. */
const paramValuesIn = (params: readonly string[]): ProbeParams =>
  Object.fromEntries(paramsIn(params, (name, value) => /^\w+$/.test(name) && /^[^/?#]+$/.test(value)))

/** The policy that a deployment should run, or the result if there is none. */
type ExpectedPolicy = { readonly checked: CheckedPolicy; readonly basename: string } | { readonly refusal: Result }

const refused = (reason: string, findings?: Findings): ExpectedPolicy => ({
  refusal: failed(EXIT.rejected, reason, findings),
})

function policyOfProject(paths: ProjectPaths, terminal: Terminal): ExpectedPolicy {
  const project = readProject(paths)
  const { checked, diagnostics } = compileProject(project)
  if (checked === null) return refused("", findingsOf(project, diagnostics, terminal.stderrColour))
  // A base path that the router's configuration computes is not in the inventory: it may differ by environment.
  return { checked, basename: project.computedBasename ?? checked.routes?.basename ?? "/" }
}

/** The newest policy in force, with the record's routes if they belong to that version. */
function policyOfRecord(record: AccessRecord): ExpectedPolicy {
  const newest = newestAccepted(record)
  if (newest === null) return refused("the record has no policy that is in force\n")
  const checked = policyWithRoutes(newest, record)
  if (checked === null) return refused("the compiler rejects the newest policy of the record\n")
  return { checked, basename: checked.routes?.basename ?? "/" }
}

/**
 * The visitor and the cookie that `state=file` or `name=file` names. No cookie belongs to a signed-out visitor, who has
 * no session, or to `unknown`, which is an outage of the auth service.
 */
function cookieOf(text: string, { policy }: CheckedPolicy, root: string): readonly [TestedVisitor, string] {
  const [state, file] = pairIn(text)
  if (ownOf(policy.visitors, state) !== undefined) return [state, cookieIn(root, file)]
  const named = policy.visitors === undefined ? "" : ", or a name in `visitors`"
  if (!isAuthState(state) || state === "signed-out" || state === "unknown" || isAbsent(policy, state))
    throw new UsageError(
      `\`${visibleLine(state)}\` is not an auth state of a session here${named}: write it like \`--cookie signed-in=cookie.txt\``,
    )
  return [state, cookieIn(root, file)]
}
