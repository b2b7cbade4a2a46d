// Versions, links and reports of two policies whose hashes begin with the same 16 digits.
import { expect, test } from "vitest"
import { isPolicyHash } from "../../policy/policy-hash.ts"
import { policyHash } from "../../src/generated/guards.ts"
import { safeEventOf } from "../../src/audit-log/audit-log.ts"
import { versionNamed } from "../../src/policies/chosen/versions.ts"
import { versionMatchOf } from "../../src/routes/dashboard/evidence/version-match.ts"
import { BaseMoved } from "../../src/routes/editor/editor-notes.tsx"
import { RecordMoved } from "../../src/routes/editor/review/record-moved.tsx"
import { PolicyHash } from "../../src/ui/policy-hash.tsx"
import { A, B, BEFORE, SHARED } from "../codegen/twins/twins.ts"
import { markupOf, wordsOf } from "../ui/markup.tsx"

const versionOf = ({ checked }: typeof A, at: number) => ({
  commit: String(at).repeat(40),
  date: `2026-01-0${at}T00:00:00Z`,
  subject: "",
  tags: [],
  hash: checked.policyHash,
})
const [before, a, b] = [versionOf(BEFORE, 1), versionOf(A, 2), versionOf(B, 3)]

test("a link with 16 digits leads to a version only if exactly one version has them", () => {
  expect(versionNamed({ versions: [before, a] }, SHARED)).toEqual({ kind: "version", version: a })
  expect(versionNamed({ versions: [before, a, b] }, SHARED)).toEqual({ kind: "ambiguous", word: SHARED })
  expect(versionNamed({ versions: [before] }, SHARED)).toEqual({ kind: "unknown", word: SHARED })
  for (const version of [a, b])
    expect(versionNamed({ versions: [before, a, b] }, version.hash)).toEqual({ kind: "version", version })
})

test("an app that reports the twin's hash does not run the shown version", () => {
  const record = { versions: [before, a, b] }
  expect(versionMatchOf(a.hash, 1, record)).toEqual({ kind: "this" })
  expect(versionMatchOf(b.hash, 1, record)).toEqual({ kind: "newer", version: { commit: b.commit, date: b.date } })
  expect(versionMatchOf(b.hash, 1, { versions: [before, a] })).toEqual({ kind: "unknown" })
})

test("a reported hash of 16 digits proves nothing", () => {
  expect(versionMatchOf(SHARED, 1, { versions: [before, a] })).toEqual({
    kind: "fits",
    version: { commit: a.commit, date: a.date },
  })
  expect(versionMatchOf(SHARED, 1, { versions: [before, a, b] })).toEqual({ kind: "several" })
  expect(versionMatchOf(SHARED, 0, { versions: [before] })).toEqual({ kind: "unknown" })
})

test("the audit log has whole hashes", () => {
  const noted = (policy: string) =>
    safeEventOf({ kind: "policy-written", person: null, session: null, client: null, detail: { policy } }, new Set())
      ?.detail
  expect(noted(a.hash)).toEqual({ policy: a.hash })
  expect(noted(SHARED)).toEqual({})
})

test("the running server reports a whole hash", () => {
  expect(isPolicyHash(policyHash)).toBe(true)
})

test("pages show 16 digits with the whole hash as a title, or the whole hash if it is to be compared", () => {
  expect(markupOf(<PolicyHash>{a.hash}</PolicyHash>)).toBe(`<code title="${a.hash}">${SHARED}</code>`)
  expect(markupOf(<PolicyHash whole>{a.hash}</PolicyHash>)).toContain(`>${a.hash}</code>`)
})

const MOVED: readonly (readonly [string, { from: string; draft: string; record: string }])[] = [
  ["the twin's whole hash", { from: a.hash, draft: "has changed since", record: "There is a newer recorded version" }],
  ["16 digits of it", { from: SHARED, draft: "It is uncertain", record: "names only 16 digits" }],
  [
    "16 digits of another policy",
    { from: before.hash.slice(0, 16), draft: "has changed since", record: "There is a newer recorded version" },
  ],
]
test.each(MOVED)("a draft with the base %s does not start from the live policy", (_, { from, draft, record }) => {
  expect(wordsOf(<BaseMoved from={from} to={b.hash} />)).toContain(draft)
  expect(wordsOf(<RecordMoved from={from} to={b.hash} />)).toContain(record)
})
