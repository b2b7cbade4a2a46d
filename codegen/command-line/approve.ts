import { createPrivateKey } from "node:crypto"
import path from "node:path"
import { approvalOf } from "../approval/approval.ts"
import { outputTo } from "../emit/output.ts"
import { InputError, type Places } from "../project/disk.ts"
import { countsOf } from "../report/access-change.ts"
import { visibleLine } from "../source/visible.ts"
import { keyIn } from "./approval-file.ts"
import type { Terminal } from "./context.ts"
import { compared, type DiffQuestion } from "./diff.ts"
import { fine, type Result } from "./result.ts"

export interface ApproveQuestion extends Pick<DiffQuestion, "before" | "after"> {
  /** The private key, as PEM. */
  readonly key: string
  readonly by: string
  readonly because: string
  /** A day, in UTC. */
  readonly until: string
  /** Null: the usual file. `-` prints it. */
  readonly out: string | null
}

const USUAL_FILE = "sallyport.approval.json"

/** Signs an approval of exactly one change of access. */
export async function approve(places: Places, question: ApproveQuestion, terminal: Terminal): Promise<Result> {
  const expires = endOf(question.until)
  const key = keyIn(places.root, question.key, createPrivateKey)
  const both = await compared(places, question, terminal)
  if ("refusal" in both) return both.refusal
  const { before: base, after: proposed, report } = both
  const change = { base, proposed, diff: report.diff }
  const text = approvalOf(change, { approver: said(question.by), sentence: said(question.because), expires }, key)
  if (question.out === "-") return fine(text)
  const file = question.out ?? USUAL_FILE
  outputTo(places.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const sides = `${report.before.hash ?? "no policy"} to ${report.after.hash}`
  return fine("", `wrote ${visibleLine(file)}: approves ${sides} (${countsOf(report.diff)}) until ${expires}\n`)
}

function said(text: string): string {
  const words = text.trim()
  if (words === "" || words.length > 200)
    throw new InputError("who approves and why are one sentence each: 1 to 200 characters")
  return words
}

/** The last second of a day that is not over. */
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59.000Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(day)
  if (!isDay) throw new InputError(`\`${visibleLine(day)}\` is no day: write it as 2027-01-31`)
  if (end.getTime() < Date.now()) throw new InputError(`${day} is over: an approval counts until a day to come`)
  return end.toISOString()
}
