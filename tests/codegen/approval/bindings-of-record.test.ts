// An approval that the gate took is found again beside the record.
import { expect, test } from "vitest"
import { bindingOf } from "../../../codegen/approval/approval.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { auditOfRecord, bindingsOfRecord } from "../../../codegen/timeline/audit-of-record.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { EVENTFUL, recordOf, sourcesOf } from "../record/histories.ts"

/** A record as it is read from its file, with what its versions are compiled to. */
function readAgain(record: AccessRecord) {
  const read = readRecord(recordText(record))
  if ("fault" in read) throw new Error(read.fault.english)
  const policies: (CheckedPolicy | null)[] = []
  expect(falseClaimOf(read.record, undefined, (policy) => policies.push(policy))).toBeNull()
  return { record: read.record, policies }
}

const { record, policies } = readAgain(recordOf(sourcesOf(EVENTFUL)))
/** Of the accepted versions, which are all but the fourth and the sixth. */
const ACCEPTED = [1, 2, 3, 5, 7]
const bindings = bindingsOfRecord(record, policies, EVENTFUL.length - 1)

test.each([
  ["the first, from no policy", { at: 1, since: null }],
  ["the next", { at: 2, since: 1 }],
  ["one after that", { at: 3, since: 2 }],
  ["one after a rejected policy, from the last in force", { at: 5, since: 3 }],
  ["one after the policy was deleted, from none", { at: 7, since: null }],
])("a version has the same binding as the gate: %s", (_, { at, since }) => {
  const [base, proposed] = [since === null ? null : policies[since - 1]!, policies[at - 1]!]
  expect(bindings[ACCEPTED.indexOf(at)]).toEqual(bindingOf({ base, proposed, diff: diffAccess(base, proposed)! }))
})

test("a rejected or deleted policy cannot be approved", () => {
  expect(bindings.map((binding) => binding !== null)).toEqual(ACCEPTED.map(() => true))
})

test("the first change of a record that begins in the middle of the history cannot be approved", () => {
  const sources = sourcesOf(EVENTFUL.slice(0, 2)).map((source, at) =>
    at === 0 ? { ...source, follows: "f".repeat(40) } : source,
  )
  const cut = readAgain(recordOf(sources, { complete: false }))
  expect(bindingsOfRecord(cut.record, cut.policies, 1)).toEqual([null, expect.anything()])
})

test("the first policy in force of such a record has no known changes, also if it begins with a rejected one", () => {
  const sources = sourcesOf([EVENTFUL[3]!, EVENTFUL[1]!, EVENTFUL[2]!]).map((source, at) =>
    at === 0 ? { ...source, follows: "f".repeat(40) } : source,
  )
  const cut = readAgain(recordOf(sources, { complete: false }))
  const { commits } = auditOfRecord(cut.record, cut.policies, 1)!
  expect(commits.map(({ reason }) => reason?.id ?? "known").toReversed()).toEqual([
    "rejected commit",
    "record begins",
    "known",
  ])
})

test("a version that changes nobody's access needs no approval, and later changes are not part of it", () => {
  const commented = readAgain(recordOf(sourcesOf([EVENTFUL[0]!, `// a word\n${EVENTFUL[0]!}`, EVENTFUL[1]!])))
  const [first, last] = [expect.anything(), expect.anything()]
  expect(bindingsOfRecord(commented.record, commented.policies, 2)).toEqual([first, null, last])
  expect(bindingsOfRecord(commented.record, commented.policies, 1)).toEqual([first, null])
})

test("an approval is for the change of one version, whatever the name of its commit", () => {
  const sources = sourcesOf(EVENTFUL.slice(0, 3)).map((source) => ({ ...source, commit: "a".repeat(40) }))
  const twice = recordOf(sources)
  const [first, second, third] = bindingsOfRecord(twice, policies, 2)
  expect([first, second, third]).toEqual(bindings.slice(0, 3))
})
