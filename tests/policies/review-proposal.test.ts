import { generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { judgeApproval } from "../../codegen/approval/approval.ts"
import { compile } from "../../codegen/check/compile.ts"
import { diffAccess } from "../../codegen/diff/diff-access.ts"
import type { Proposal } from "../../src/policies/compiler/compile-job.server.ts"
import { answerTo } from "../../src/policies/compiler/compile-answer.server.ts"
import { signerWith } from "../../src/server/approval-signer.ts"

const FILE = "policy/app.policy.ts"
const BASE = readFileSync(path.resolve(import.meta.dirname, "../..", FILE), "utf8")
const replaced = (text: string, from: string, to: string): string => {
  expect(text).toContain(from)
  return text.replace(from, to)
}
const EDITOR = 'path: "/editor", match: "subtree", require: "signed-in"'
const OPENED = replaced(BASE, EDITOR, EDITOR.replace("signed-in", "anyone"))
const MOVED = replaced(BASE, "unlisted: 404", "unlisted: 403")

const proposalOf = (text: string, { base = BASE, inForce = BASE, part = 1 } = {}) =>
  answerTo({ kind: "proposal", input: { path: FILE, base, text, inForce, routes: null, part } }) as Proposal

const checkedOf = (text: string) => compile({ policy: { path: FILE, text }, routes: null }).checked!

test("a proposal lists who gains access, with a witness, against its own base, and the hashes of its texts", () => {
  const { access, hash, baseHash, meanwhile, patch } = proposalOf(OPENED)
  expect([baseHash, hash]).toEqual([checkedOf(BASE).policyHash, checkedOf(OPENED).policyHash])
  expect(access!.changes.map(({ kind, public: isPublic, scope }) => [kind, isPublic, scope?.path])).toEqual([
    ["opened", true, "/editor"],
  ])
  expect(access!.changes[0]!.witness).toEqual({ url: "/editor", state: "signed-out" })
  expect(patch).toContain(`+    { ${EDITOR.replace("signed-in", "anyone")}`)
  expect(meanwhile).toBeNull()
})

test("a proposal has the shadow mode of its text and of its base, even one that is over", () => {
  const until = "2026-01-31"
  const shadowed = replaced(BASE, "unlisted: 404,", `unlisted: 404,\n  shadow: { until: "${until}" },`)
  expect(proposalOf(shadowed).access!.shadows).toEqual({ before: null, after: { until } })
  expect(proposalOf(BASE, { base: shadowed }).access!.shadows).toEqual({ before: { until }, after: null })
})

test("if the base has changed, the difference is shown and the proposal stays the same", () => {
  const moved = proposalOf(OPENED, { inForce: MOVED })
  expect(moved.access).toEqual(proposalOf(OPENED).access)
  expect(moved.meanwhile!.access!.changes.map(({ kind }) => kind)).toContain("changed")
  expect(moved.meanwhile!.patch).toContain("+  unlisted: 403")
  // A comment is no other policy.
  expect(proposalOf(OPENED, { inForce: `// a comment\n${BASE}` }).meanwhile).toBeNull()
})

test("a base that the compiler rejects has not changed if it is still in force", () => {
  const rejected = "export default {}"
  expect(proposalOf(OPENED, { base: rejected, inForce: rejected }).meanwhile).toBeNull()
  expect(proposalOf(OPENED, { base: rejected, inForce: `${rejected}\n` }).meanwhile).not.toBeNull()
})

test.each([
  ["spaces at its end", "// a   \n", "\n+// a   \n", "// b\n"],
  ["an empty line of context", `// a\n${"\n".repeat(3)}`, "+// a\n \n \n \n", "\n".repeat(3)],
])("a patch keeps its last line: %s", (_, text, end, base) => {
  expect(proposalOf(text, { base, inForce: base }).patch?.endsWith(end)).toBe(true)
})

test("added and removed invariants and accepted findings are listed", () => {
  const other = '{ admit: "challenged", under: "/editor", why: "drafts are private" }'
  const { invariants } = proposalOf(
    replaced(
      BASE,
      `never: [{ admit: "signed-out", under: "/dashboard", why: "the dashboard shows people's email addresses" }]`,
      `never: [${other}]`,
    ),
  )
  expect(invariants.added).toEqual([
    { kind: "never", admit: "challenged", under: "/editor", why: "drafts are private" },
  ])
  expect(invariants.removed.map(({ under }) => under)).toEqual(["/dashboard"])
  expect(invariants.kept).toBe(3)
})

test("an invalid policy has findings, no hash and nothing to approve", () => {
  const { hash, access, counts } = proposalOf("export default {}")
  expect([hash, access]).toEqual([null, null])
  expect(counts.errors).toBeGreaterThan(0)
  const consent = { approver: "a", sentence: "b", expires: "2999-01-01T00:00:00.000Z" }
  expect(
    answerTo({ kind: "statement", input: { path: FILE, base: BASE, text: "export default {}", consent } }),
  ).toBeNull()
})

const keys = generateKeyPairSync("ed25519")
const signer = signerWith(keys.privateKey)!

const exported = (expires = "2999-01-01T00:00:00.000Z"): string => {
  const consent = { approver: "ada@example.test", sentence: "agreed", expires }
  const input = { path: FILE, base: BASE, text: OPENED, consent }
  return signer.sign(answerTo({ kind: "statement", input }) as string)
}
const judged = (text: string, base = BASE, proposed = OPENED, key = keys.publicKey) => {
  const [before, after] = [checkedOf(base), checkedOf(proposed)]
  const change = { base: before, proposed: after, diff: diffAccess(before, after)!, app: "" }
  return judgeApproval(text, key, change, new Date())
}

test("an exported approval is for exactly its change, as the command line judges it", () => {
  expect(judged(exported())).toMatchObject({ statement: { predicate: { approver: "ada@example.test" } } })
})

test.each([
  ["another base", () => judged(exported(), MOVED), "another policy than the one before"],
  ["another text", () => judged(exported(), BASE, MOVED), "another policy than the one after"],
  ["expired", () => judged(exported("2026-01-01T00:00:00.000Z")), "it expired on 2026-01-01"],
  [
    "another key",
    () => judged(exported(), BASE, OPENED, generateKeyPairSync("ed25519").publicKey),
    "it is signed by another key",
  ],
])("an export is refused with a reason: %s", (_, given, want) => {
  expect(given()).toEqual({ fault: expect.stringContaining(want) })
})

test("without a key no approval is signed", () => {
  expect(signerWith(null)).toBeNull()
})
