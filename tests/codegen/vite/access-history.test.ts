import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, expect, test } from "vitest"
import type { AccessHistory } from "../../../codegen/vite/access-history.ts"
import type { BuiltRecord } from "../../../codegen/vite/built-record.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { winsOver } from "../../../codegen/check/regions/covering-at.ts"
import { reportAnswer } from "../../../src/policies/compiler/record-answer.server.ts"
import type { Rule } from "../../../policy/language.ts"
import { Repository } from "../history/git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { embeddedIn } from "../../policies/embedded.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const FILE = "policy/app.policy.ts"
const textOf = (...rules: readonly Rule[]): string => textOfPolicy(policyOf(rules, { home: HOME }))

const guarded = textOf(ruleOf("/a", "subtree", "signed-in"), ruleOf("/b", "exact", "signed-in"))
const opened = textOf(ruleOf("/a", "subtree", "anyone"), ruleOf("/b", "exact", "signed-in"))

/** The record that a build in this directory embeds. */
const embedded = <T>(root: string, module: string): Promise<T> => embeddedIn<T>(root, module, ["a", "b"])

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

test("a build embeds the same record as the command line, and makes its report from it", async () => {
  const { made, hash } = guardedThenOpened()
  const { builtRecord } = await embedded<{ builtRecord: BuiltRecord | null }>(made.root, "record")
  expect(builtRecord?.text).toBe(made.policy("record", "--out", "-").stdout)
  expect(builtRecord?.commits).toHaveLength(2)
  expect(builtRecord?.commits.at(-1)).toBe(hash)
  const asked = { text: builtRecord!.text, isUploaded: false, commit: hash, host: "127.0.0.1:3000" } as const
  for (const format of ["html", "csv"] as const)
    expect(reportAnswer({ ...asked, format })).toBe(
      made.policy("report", "--host", asked.host, "--format", format).stdout,
    )
})

test("a build fails with the reason if its record could not be read", async () => {
  const made = repository()
  for (const letter of ["a", "b"]) {
    made.write(FILE, `${guarded}// ${letter.repeat(9_000_000)}\n`)
    made.commit(letter)
  }
  await expect(embedded(made.root, "record")).rejects.toThrow(
    "no record was written, because it could not be read again: the file is larger than",
  )
})

test("a build without a history embeds no record", async () => {
  const root = directory()
  writeFileSync(path.join(root, FILE), guarded)
  expect((await embedded<{ builtRecord: BuiltRecord | null }>(root, "record")).builtRecord).toBeNull()
})

const recordOf = async (root: string): Promise<AccessHistory> =>
  (await embedded<{ accessHistory: AccessHistory }>(root, "history")).accessHistory

function repository(): Repository {
  const made = new Repository()
  undo.push(() => made.remove())
  return made
}

/** With a commit between that nobody can read; `hash` is the last one's. */
function guardedThenOpened(): { readonly made: Repository; readonly hash: string } {
  const made = repository()
  made.write(FILE, guarded)
  made.commit("Guarded")
  made.write(FILE, "export default nonsense")
  made.commit("Broken")
  made.write(FILE, opened)
  const hash = made.commit("Opened")
  return { made, hash }
}

function directory(): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-record-")))
  undo.push(() => rmSync(root, { recursive: true }))
  mkdirSync(path.join(root, "policy"))
  return root
}

test("the record lists what each commit opened and closed, newest first, each with a witness", async () => {
  const { made, hash } = guardedThenOpened()
  const record = await recordOf(made.root)
  if (record.source !== "git") throw new Error("the history was not read")
  expect(record.commits.map(({ subject }) => subject)).toEqual(["Opened", "Broken", "Guarded"])
  const [newest, broken] = record.commits
  expect(newest).toMatchObject({
    hash,
    reason: null,
    access: { summary: { english: "1 opened" } },
  })
  expect(newest?.access?.changes[0]).toMatchObject({ public: true, witness: { url: "/a", state: "signed-out" } })
  expect(broken).toMatchObject({ access: null, policy: null, reason: { id: "rejected commit" } })
  expect(record).toMatchObject({ isCut: false, uncommitted: null })
})

test("a rule's date is that of its last change of access: moving or reformatting it changes no date", async () => {
  const made = repository()
  made.write(FILE, guarded)
  const first = made.commit("Guarded")
  made.write(FILE, "export default nonsense")
  made.commit("Broken")
  made.write(FILE, opened)
  const second = made.commit("Opened")
  made.write(FILE, `\n\n${textOf(ruleOf("/b", "exact", "signed-in"), ruleOf("/a", "subtree", "anyone"))}`)
  made.commit("Moved")
  const record = await recordOf(made.root)
  if (record.source !== "git") throw new Error("the history was not read")
  expect(record.datesOfRule).toMatchObject({
    "/a subtree": { access: { kind: "committed", hash: second }, text: null },
    "/b exact": { access: { kind: "committed", hash: first }, text: null },
  })
})

test("uncommitted changes are marked, without a commit", async () => {
  const made = repository()
  made.write(FILE, guarded)
  made.commit("Guarded")
  made.write(FILE, opened)
  const record = await recordOf(made.root)
  if (record.source !== "git") throw new Error("the history was not read")
  expect(record.uncommitted?.changes.map((change) => [change.kind, change.public])).toEqual([["opened", true]])
  expect(record.datesOfRule).toMatchObject({
    "/a subtree": { access: { kind: "uncommitted" } },
    "/b exact": { access: { kind: "committed" } },
  })
})

test("a repository whose commits never held a policy has an empty history, and all of it is uncommitted", async () => {
  const made = repository()
  made.commit("Nothing yet")
  made.write(FILE, guarded)
  const record = await recordOf(made.root)
  expect(record).toMatchObject({
    source: "git",
    commits: [],
    uncommitted: { summary: { english: "2 opened, 2 with another redirect or status" } },
  })
})

test("without a history the build's own record has what the policy opens, and the time of the build", async () => {
  const root = directory()
  writeFileSync(path.join(root, FILE), opened)
  const record = await recordOf(root)
  if (record.source !== "build") throw new Error("there is no history to read")
  expect(Date.parse(record.builtAt)).toBeGreaterThan(0)
  expect(record.access?.changes.map(({ scope }) => scope)).toContainEqual({ path: "/a", match: "subtree" })
})

test("a rule wins over less specific rules wherever both cover a path", () => {
  const text = textOf(
    ruleOf("/a", "subtree", "signed-in"),
    ruleOf("/a/:id", "exact", "verified"),
    ruleOf("/a/b", "exact", "anyone"),
    ruleOf("/c", "exact", "anyone"),
  )
  const { checked } = compile({ policy: { path: FILE, text }, routes: null })
  expect(winsOver(checked?.rules ?? [])).toEqual({
    "/a/:id exact": ["/a subtree"],
    "/a/b exact": ["/a subtree", "/a/:id exact"],
  })
})
