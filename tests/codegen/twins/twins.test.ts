// Two policies whose hashes begin with the same 16 digits: wherever policies are told apart, these are.
import { generateKeyPairSync } from "node:crypto"
import { expect, test } from "vitest"
import { approvalOf, judgeApproval } from "../../../codegen/approval/approval.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { markdownOf } from "../../../codegen/emit/guard-table-markdown.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { auditOfRecord } from "../../../codegen/timeline/audit-of-record.ts"
import { accessTimelineOf } from "../../../codegen/timeline/access-timeline.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { continuationOf } from "../../../codegen/record/continuation.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { reportDocument } from "../../../codegen/report/report-document.ts"
import { csvOf } from "../../../codegen/report/table-csv.ts"
import { htmlOf } from "../../../codegen/report/table-html.ts"
import { timelineOfBuild } from "../../../codegen/vite/built-timeline.ts"
import { historyOfCommits } from "../../../codegen/vite/access-history.ts"
import { hashNamed, isPolicyHash, isShortHash, shortHashOf } from "../../../policy/policy-hash.ts"
import * as ownGuards from "../../../src/generated/guards.ts"
import { answerTo } from "../../../src/policies/compiler/compile-answer.server.ts"
import { guardsOf } from "../emit/load-guards.ts"
import { recordOf, sealed, sourcesOf } from "../record/histories.ts"
import { A, B, BEFORE, SHARED } from "./twins.ts"

const HASHES = [A.checked.policyHash, B.checked.policyHash] as const
const report = (text: string) =>
  reportDocument(recordOf(sourcesOf([text])), { format: "html", host: null, commit: null })

test("both policies share their first 16 digits and are accepted", () => {
  expect(HASHES.map(shortHashOf)).toEqual([SHARED, SHARED])
  expect(new Set(HASHES).size).toBe(2)
})

const WHOLE: readonly (readonly [string, (policy: typeof A) => unknown])[] = [
  ["the guard table", ({ checked }) => JSON.stringify(guardTableDataOf(checked).policy)],
  ["the guard table in Markdown", ({ checked }) => markdownOf(guardTableDataOf(checked))],
  ["the guard table as CSV", ({ checked }) => csvOf(guardTableDataOf(checked))],
  ["the guard table as HTML", ({ checked }) => htmlOf(guardTableDataOf(checked))],
  ["guards.ts", ({ checked }) => emitGuards(checked).text],
  ["the record", ({ text }) => recordText(recordOf(sourcesOf([text])))],
  ["the report", ({ text }) => report(text)],
  [
    "a timeline",
    ({ checked }) =>
      accessTimelineOf([{ commit: null, date: null, subject: "", tags: [], checked }], false).versions[0]!.hash,
  ],
  [
    "an audit of a record",
    ({ text, checked }) => auditOfRecord(recordOf(sourcesOf([text])), [checked], 0)!.commits[0]!.policy,
  ],
  [
    "the workbench's answer about a record",
    ({ text }) =>
      JSON.stringify(
        answerTo({
          kind: "record",
          input: { text: recordText(recordOf(sourcesOf([text]))), version: null, isUploaded: false },
        }),
      ),
  ],
]
test.each(WHOLE)("%s has the whole hash", (_, shown) => {
  for (const policy of [A, B]) expect(shown(policy)).toContain(policy.checked.policyHash)
})

test("loaded guards and this app's own guards have whole hashes", async () => {
  const loaded = await Promise.all([A, B].map(({ checked }) => guardsOf(checked)))
  expect(loaded.map(({ policyHash }) => policyHash)).toEqual(HASHES)
  expect(isPolicyHash(ownGuards.policyHash)).toBe(true)
})

test("the diff of one with the other opens a page to the public", () => {
  expect(diffAccess(A.checked, B.checked)).toMatchObject({
    opened: 1,
    changes: [{ public: true, scope: { path: "/admin" } }],
  })
})

test("an approval of one is not valid for the other", () => {
  const keys = generateKeyPairSync("ed25519")
  const changeTo = (proposed: CheckedPolicy) => ({
    base: BEFORE.checked,
    proposed,
    diff: diffAccess(BEFORE.checked, proposed)!,
  })
  const consent = { approver: "Ada", sentence: "who we are is public", expires: "2027-01-31T23:59:59.000Z" }
  const approval = approvalOf(changeTo(A.checked), consent, keys.privateKey)
  const judged = (proposed: CheckedPolicy) =>
    judgeApproval(approval, keys.publicKey, { ...changeTo(proposed), app: "shop" }, new Date("2027-01-01T00:00:00Z"))
  expect(judged(A.checked)).toHaveProperty("statement")
  expect(judged(B.checked)).toEqual({ fault: "it approves a change to another policy than the one after" })
})

/** As the version before wrote it. */
const asOlder = (record: AccessRecord): AccessRecord =>
  sealed({
    ...record,
    format: "sallyport-record/1",
    versions: record.versions.map((version) =>
      version.status === "accepted" ? { ...version, recordedHash: shortHashOf(version.recordedHash) } : version,
    ),
  })
const readAgain = (record: AccessRecord): AccessRecord => {
  const read = readRecord(recordText(record))
  if ("fault" in read) throw new Error(read.fault.english)
  return read.record
}
const withText = (record: AccessRecord, text: string): AccessRecord =>
  sealed({
    ...record,
    versions: record.versions.map((version) => (version.status === "accepted" ? { ...version, text } : version)),
  })

test("a record of one with the other's text is invalid, in both formats", () => {
  const made = recordOf(sourcesOf([A.text]))
  expect(falseClaimOf(withText(made, B.text))).toContain(`its text has the policy hash ${HASHES[1]}`)
  // The digits are alike: what the text does is not.
  expect(falseClaimOf(withText(asOlder(made), B.text))).toContain("/admin subtree gives signed-out proceed")
})

test("an older record is read as it was written, and verified; its policies are told apart by their texts", () => {
  const made = recordOf(sourcesOf([BEFORE.text, A.text, B.text]))
  const older = readAgain(asOlder(made))
  expect(older).toEqual(asOlder(made))
  const policies: (CheckedPolicy | null)[] = []
  expect(falseClaimOf(older, undefined, (checked) => policies.push(checked))).toBeNull()
  const { commits, timeline } = auditOfRecord(older, policies, 2)!
  expect(commits.map(({ policy }) => policy)).toEqual([HASHES[1], HASHES[0], BEFORE.checked.policyHash])
  expect(timeline.versions.map(({ hash }) => hash)).toEqual([BEFORE.checked.policyHash, ...HASHES])
  // A record of today goes on where it ends.
  expect(continuationOf(older, made)).toEqual({ kind: "continued", more: 0 })
  expect(continuationOf(older, recordOf(sourcesOf([BEFORE.text, B.text, A.text])))).toEqual({
    kind: "rewritten",
    at: 2,
  })
})

test("each format has its own hashes, and a changed digit is noticed", () => {
  const made = recordOf(sourcesOf([A.text]))
  const text = recordText(made)
  expect(readRecord(text.replace("sallyport-record/2", "sallyport-record/1"))).toHaveProperty("fault")
  expect(readRecord(text.replace(HASHES[0], SHARED))).toHaveProperty("fault")
  const forged = readRecord(text.replace(HASHES[0], HASHES[1]))
  if ("fault" in forged) throw new Error(forged.fault.english)
  expect(falseClaimOf(forged.record)).toContain(`its text has the policy hash ${HASHES[0]}`)
})

const named = (subject: string) => ({ hash: subject.repeat(40), date: "2026-01-01T00:00:00Z", subject })
const compared = (subject: string, before: CheckedPolicy | null, after: CheckedPolicy) => ({
  ...named(subject),
  kind: "compared" as const,
  since: null,
  before,
  after,
  diff: diffAccess(before, after)!,
})

test("a build of one after a commit of the other is a separate, uncommitted version", () => {
  const history = { entries: [compared("a", null, A.checked)], isCut: false }
  const timeline = timelineOfBuild({ history, tags: new Map() }, B.checked, "2026-01-02T00:00:00Z")
  expect(timeline.versions.map(({ commit, hash }) => [commit, hash])).toEqual([
    ["a".repeat(40), HASHES[0]],
    [null, HASHES[1]],
  ])
  const record = historyOfCommits(history, B.checked)
  expect(record).toMatchObject({
    source: "git",
    uncommitted: { changes: [{ public: true, scope: { path: "/admin" } }] },
  })
  expect(historyOfCommits(history, A.checked)).toMatchObject({ uncommitted: null })
})

test("16 digits identify a policy only if exactly one known policy has them", () => {
  expect(hashNamed(SHARED, [BEFORE.checked.policyHash, HASHES[0], HASHES[0]])).toBe(HASHES[0])
  expect(hashNamed(SHARED, HASHES)).toBeNull()
  expect(hashNamed(SHARED, [BEFORE.checked.policyHash])).toBeNull()
  // What somebody else's file has for a hash is none.
  expect(hashNamed(SHARED, [SHARED])).toBeNull()
  expect(hashNamed(HASHES[1], [])).toBe(HASHES[1])
  for (const other of ["", SHARED.slice(1), `${SHARED}0`, HASHES[0].toUpperCase(), `${HASHES[0]}0`])
    expect([hashNamed(other, HASHES), isShortHash(other), isPolicyHash(other)]).toEqual([null, false, false])
})
