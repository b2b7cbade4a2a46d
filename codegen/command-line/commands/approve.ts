import { createPrivateKey, type KeyObject } from "node:crypto"
import path from "node:path"
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { approvalOf, signedStatement, objectionOf, type Consent, type ProposedChange } from "../../approval/approval.ts"
import { wordsOfFault } from "../../approval/fault.ts"
import { readStatement, type Statement } from "../../approval/signed-statement.ts"
import { outputTo } from "../../emit/output.ts"
import { InputError, UsageError, type ProjectPaths } from "../../project/disk.ts"
import { countsOf } from "../../report/access-change.ts"
import { deceptiveIn, visibleLine } from "../../source/visible.ts"
import { keyIn, fileTextOf } from "../terminal/approval-file.ts"
import type { Terminal } from "../terminal/context.ts"
import { appOf, compared, type DiffOptions } from "./diff.ts"
import { resultOf, type Result } from "../terminal/result.ts"
import { lastDayIn } from "../terminal/argument-values.ts"

/** The options of `approve`. `before` and `after` are the two versions to compare. */
export interface ApproveOptions extends Pick<DiffOptions, "before" | "after"> {
  /** The file of the private key, as PEM. */
  readonly key: string
  /**
   * The approver's name, reason and last day (UTC), unchecked; or a file with an unsigned statement from the workbench,
   * which has them.
   */
  readonly consent: ApproversWords | { readonly statement: string }
  /** The file to write; null for the default file, and `-` for standard output. */
  readonly out: string | null
  /** The app's name in its record; null if it is the name in its manifest. */
  readonly app: string | null
}

type ApproversWords = Readonly<Record<"by" | "because" | "until", string>>

const DEFAULT_FILE = "sallyport.approval.json"

/** Signs an approval of exactly one change of access. */
export async function approve(paths: ProjectPaths, options: ApproveOptions, terminal: Terminal): Promise<Result> {
  // Either a whole statement, which has a `predicate` with the approver's words, or only these words.
  const given =
    "statement" in options.consent ? statementIn(paths.root, options.consent.statement) : consentOf(options.consent)
  const key = keyIn(paths.root, options.key, createPrivateKey)
  const both = await compared(paths, options, terminal)
  if ("refusal" in both) return both.refusal
  const { before: base, after: proposed, report } = both
  const change = { base, proposed, diff: report.diff }
  const text =
    // A statement of the workbench may name its app, which then has to be this one. An approver's own words name none.
    "predicate" in given
      ? signed(given, { ...change, app: await appOf(paths.root, both.older, options.app) }, key)
      : approvalOf(change, given, key)
  const { expires } = "predicate" in given ? given.predicate : given
  const file = options.out === "-" ? null : (options.out ?? DEFAULT_FILE)
  const data = () => ({ file, expires, approval: JSON.parse(text) as unknown })
  // The same policy twice is probably a mistake in the revisions, such as a branch compared with itself.
  const warning = base?.policyHash === proposed.policyHash ? SAME_POLICY : ""
  if (file === null) return resultOf({ stdout: text, stderr: warning, data })
  outputTo(paths.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const sides = `${base === null ? "no policy" : shortHashOf(base.policyHash)} to ${shortHashOf(proposed.policyHash)}`
  const stderr = `wrote ${visibleLine(file)}: approves ${sides} (${countsOf(report.diff)}) until ${expires}\n${warning}`
  return resultOf({ stderr, data })
}

const SAME_POLICY = "warning: both revisions have the same policy, so this approval approves no change\n"

const consentOf = ({ by, because, until }: ApproversWords): Consent => ({
  approver: signableLine(by),
  sentence: signableLine(because),
  // The end of the day, as signed statements write times.
  expires: `${lastDayIn(until)}T23:59:59.000Z`,
})

/** The statement in a file. Throws an `InputError` with the reason if there is none that can be signed here. */
function statementIn(root: string, file: string): Statement {
  const read = readStatement(fileTextOf(root, file))
  if ("statement" in read) return read.statement
  // `newer`: a statement in a format of a later version. Any other fault means that the file is something else.
  throw new InputError(
    read.fault === "newer"
      ? `${visibleLine(file)} cannot be signed here: ${wordsOfFault(read.fault, read)}`
      : `${visibleLine(file)} contains no statement that approves an access change`,
  )
}

/** Signs a statement of the workbench. Throws an `InputError` if it is not about exactly this change. */
function signed(statement: Statement, change: ProposedChange & { readonly app: string }, key: KeyObject): string {
  const objection = objectionOf(statement, change, new Date())
  if (objection !== null) throw new InputError(visibleLine(`the statement is not about this change: ${objection}`))
  return signedStatement(statement, key)
}

/**
 * The approver's name or reason without surrounding blanks. Throws a `UsageError` if it is empty, too long, more than
 * one line, or has invisible characters, with which it would look different from what is signed.
 */
function signableLine(text: string): string {
  const words = text.trim()
  const [deceptive] = deceptiveIn(words)
  if (words === "" || words.length > 200 || /[\n\t]/.test(words) || deceptive !== undefined)
    throw new UsageError("--by and --because have to be one line each, of 1 to 200 visible characters")
  return words
}
