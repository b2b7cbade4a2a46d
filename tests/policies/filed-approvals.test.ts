// Approvals that lie beside the records: what each file is, and what it says to the changes that were made.
import { execFileSync } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

import { signedStatement } from "../../codegen/approval/approval.ts"
import { sealed } from "../../codegen/approval/envelope.ts"
import type { Binding, Statement } from "../../codegen/approval/signed-statement.ts"
import type { Text } from "../../src/language/use-text.ts"
import { approvedOf, type Approved } from "../../src/routes/dashboard/answers/shown-answers.server.ts"
import { filedApprovals, readApproval } from "../../src/policies/records/filed-approvals.server.ts"
import type { Reviewed } from "../../src/policies/reviews/review.ts"
import { approversOf } from "../../src/policies/approvals/approvers.ts"
import { recordFilesIn } from "../../src/policies/records/record-files.server.ts"
import { appliedApprovals } from "../../src/policies/records/applied-approvals.ts"

const ada = generateKeyPairSync("ed25519")
const others = generateKeyPairSync("ed25519")
const keys = [{ name: "ada.pub", key: ada.publicKey }]

const [A, B, C, D] = ["a", "b", "c", "d"].map((letter) => letter.repeat(64)) as [string, string, string, string]
const first: Binding = { base: null, proposed: A, change: D }
const second: Binding = { base: A, proposed: B, change: C }
const made = "2026-11-03T12:00:00.000Z"

const statementOf = ({ base, proposed, change }: Binding, expires = "2027-01-31T23:59:59.000Z"): Statement => ({
  _type: "https://in-toto.io/Statement/v1",
  subject: [{ name: "proposed policy", digest: { sha256: proposed } }],
  predicateType: "urn:sallyport:access-approval:v1",
  predicate: {
    base: base === null ? null : { sha256: base },
    change: { sha256: change },
    approver: "Ada",
    sentence: "orders are public",
    expires,
  },
})
const approval = signedStatement(statementOf(second), ada.privateKey)
const filed = (text: string, trusted = keys) => [{ file: "x.approval.json", read: readApproval(text, trusted) }]
const saidOf = (text: string, trusted = keys, change = second) =>
  appliedApprovals(filed(text, trusted), [first, second], "shop")({ binding: change, made }).map(({ result }) => result)

test("an approval of a change in the record names the approver and the signing key", () => {
  expect(saidOf(approval)).toEqual([
    {
      kind: "approved",
      approver: "Ada",
      sentence: "orders are public",
      expires: "2027-01-31T23:59:59.000Z",
      key: "ada.pub",
    },
  ])
  expect(saidOf(approval, keys, first)).toEqual([])
})

test("without an operator's key its signature is not checked", () => {
  expect(saidOf(approval, [])).toMatchObject([{ kind: "approved", key: null }])
})

const signed = (binding: Partial<Binding>, expires?: string): string =>
  signedStatement(statementOf({ ...second, ...binding }, expires), ada.privateKey)
const ofApp = (app: string): string => {
  const statement = statementOf(second)
  return signedStatement({ ...statement, predicate: { ...statement.predicate, app } }, ada.privateKey)
}
const changed = (): string => {
  const envelope = JSON.parse(approval) as { payload: string }
  const payload = Buffer.from(Buffer.from(envelope.payload, "base64").toString().replace("Ada", "Eve"))
  return `${JSON.stringify({ ...envelope, payload: payload.toString("base64") })}\n`
}

test.each<[string, { given: () => string; want: string }]>([
  ["another base", { given: () => signed({ base: C }), want: "other-base" }],
  ["no base", { given: () => signed({ base: null }), want: "other-base" }],
  ["another text, from the same base", { given: () => signed({ proposed: D }), want: "other-policy" }],
  ["another effect", { given: () => signed({ change: D }), want: "other-effect" }],
  ["over when the change was made", { given: () => signed({}, "2026-11-03T11:59:59.000Z"), want: "expired" }],
  ["another app", { given: () => ofApp("blog"), want: "other-app" }],
  ["another key", { given: () => signedStatement(statementOf(second), others.privateKey), want: "other-key" }],
  ["another name than was signed", { given: changed, want: "changed" }],
])("an approval that does not count has a reason: %s", (_, { given, want }) => {
  expect(saidOf(given())).toEqual([{ kind: "refused", fault: want }])
})

test("with any byte changed, omitted or doubled, an approval does not count", () => {
  const bytes = Buffer.from(approval)
  const convinced: string[] = []
  const tried = (what: string, changed: Buffer): void => {
    if (saidOf(changed.toString("utf8")).some(({ kind }) => kind === "approved")) convinced.push(what)
  }
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes)
    // Each byte in one of its bits, all eight of them in turn.
    flipped[at]! ^= 1 << (at % 8)
    tried(`byte ${at} changed`, flipped)
    tried(`byte ${at} left out`, Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]))
    tried(`byte ${at} twice`, Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at)]))
    tried(`the first ${at} bytes`, bytes.subarray(0, at))
  }
  expect(convinced).toEqual([])
})

test("an approval counts for the app that it names", () => {
  expect(saidOf(ofApp("shop"))).toMatchObject([{ kind: "approved" }])
})

test("an approval has to be valid at the time of the change, however long ago", () => {
  expect(saidOf(signed({}, made))).toMatchObject([{ kind: "approved" }])
})

test("an approval of one change does not count for another from the same base", () => {
  const back: Binding = { base: A, proposed: C, change: D }
  const said = appliedApprovals(filed(approval), [first, second, back], "shop")
  expect(said({ binding: back, made })).toEqual([])
  expect(said({ binding: second, made })).toHaveLength(1)
})

test("valid approvals come first", () => {
  const both = [...filed(signed({ change: D })), ...filed(approval)]
  const said = appliedApprovals(both, [first, second], "shop")({ binding: second, made })
  expect(said.map(({ result }) => result.kind)).toEqual(["approved", "refused"])
})

const asIs = ((message: string) => message) as Text
const GIVEN = { review: "r", approver: "ada@example.com", given: "2026-11-01T10:00:00.000Z" }

test("the summary omits approvers with unchecked signatures if there is a checked one", () => {
  const glance = (...approvals: ReturnType<typeof filed>) =>
    approvedOf(
      {
        kind: "recorded",
        filed: appliedApprovals(approvals, [first, second], "shop")({ binding: second, made }),
        reviewed: "unreviewable",
      },
      asIs,
    )
  expect(glance(...filed(approval), ...filed(approval))).toEqual({ text: "Approved by:", by: ["Ada"] })
  expect(glance(...filed(approval, []))).toEqual({
    text: "Approved, with a signature that was not checked, by:",
    by: ["Ada"],
  })
  expect(glance(...filed(changed()))?.by).toEqual([])
})

const beside: [string, { said: string | null; trusted?: typeof keys; reviewed: Reviewed | null; want: Approved }][] = [
  [
    "a review names its approver, and a signed file another",
    { said: approval, reviewed: { approval: GIVEN }, want: { text: "Approved by:", by: ["ada@example.com", "Ada"] } },
  ],
  [
    "nobody is named whose signature is not checked beside a review's approver",
    {
      said: approval,
      trusted: [],
      reviewed: { approval: GIVEN },
      want: { text: "Approved by:", by: ["ada@example.com"] },
    },
  ],
  [
    "where reviews cannot be asked a file still says it",
    { said: approval, reviewed: null, want: { text: "Approved by:", by: ["Ada"] } },
  ],
  [
    "where reviews cannot be asked and no file says it nobody says that nobody did",
    {
      said: null,
      reviewed: null,
      want: { text: "It is unknown whether a review on this site approved it.", by: [] },
    },
  ],
  [
    "nobody",
    {
      said: changed(),
      reviewed: { approval: null },
      want: {
        text: "No stored approval covers this change. No review on this site approved it.",
        by: [],
      },
    },
  ],
]
test.each(beside)("the summary, together with reviews: %s", (_, { said, trusted, reviewed, want }) => {
  const files = said === null ? [] : filed(said, trusted)
  const found = appliedApprovals(files, [first, second], "shop")({ binding: second, made })
  expect(approvedOf({ kind: "recorded", filed: found, reviewed }, asIs)).toEqual(want)
})

test("an approval that was exported from its review is listed once, with its time", () => {
  const taken = { ...statementOf(second), predicate: { ...statementOf(second).predicate, approver: "ada@example.com" } }
  const found = appliedApprovals(
    filed(signedStatement(taken, ada.privateKey)),
    [first, second],
    "shop",
  )({ binding: second, made })
  expect(approversOf({ kind: "recorded", filed: found, reviewed: { approval: GIVEN } })?.by).toEqual([
    { name: "ada@example.com", given: GIVEN.given, until: "2026-12-01T10:00:00.000Z" },
  ])
})

let root: string
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-approvals-")))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test("each file is listed with its kind, and none is taken for a record", async () => {
  const files: Readonly<Record<string, string | Buffer>> = {
    "approval.json": approval,
    "bytes.approval.json": Buffer.from([0x7b, 0xff]),
    "formatted.approval.json": JSON.stringify(JSON.parse(approval), null, 2),
    "large.approval.json": " ".repeat(64 * 1024 + 1),
    "later.approval.json": sealed(
      JSON.stringify({ ...statementOf(second), predicateType: "urn:sallyport:access-approval:v2" }),
      ada.privateKey,
    ),
    "noise.approval.json": "{",
    "other.approval.json": sealed('{"_type":"x"}', ada.privateKey),
    "shop.json": "{}",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text)
  mkdirSync(path.join(root, "directory.approval.json"))
  execFileSync("mkfifo", [path.join(root, "pipe.approval.json")])
  const { approvals, left } = await filedApprovals([root], keys, () => expect.unreachable())
  expect(left).toBe(0)
  expect(Object.fromEntries(approvals.map(({ file, read }) => [file, read.kind]))).toEqual({
    "approval.json": "statement",
    "bytes.approval.json": "unreadable",
    "directory.approval.json": "unreadable",
    "formatted.approval.json": "malformed",
    "large.approval.json": "oversized",
    "later.approval.json": "newer",
    "noise.approval.json": "malformed",
    "other.approval.json": "no-approval",
    "pipe.approval.json": "unreadable",
  })
  const { sources, missing } = await recordFilesIn([root])
  expect({ names: sources.map(({ name }) => name), missing }).toEqual({ names: ["shop.json"], missing: [] })
})

test("a file can be configured by itself, counts once, and is read again when it changes", async () => {
  const file = path.join(root, "shop.approval.json")
  writeFileSync(file, "{")
  const kinds = async () =>
    (await filedApprovals([file, root], keys, () => expect.unreachable())).approvals.map(({ read }) => read.kind)
  expect(await kinds()).toEqual(["malformed"])
  expect(await recordFilesIn([file])).toEqual({ sources: [], missing: [], left: 0 })
  writeFileSync(file, approval)
  expect(await kinds()).toEqual(["statement"])
})

test("the number of files is limited, and the number of the others is shown", async () => {
  for (let at = 0; at < 502; at++) writeFileSync(path.join(root, `${at}.approval.json`), "{")
  const { approvals, left } = await filedApprovals([root], keys, () => expect.unreachable())
  expect({ looked: approvals.length, left }).toEqual({ looked: 500, left: 2 })
})
