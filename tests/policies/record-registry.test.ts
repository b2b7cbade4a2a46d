import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { execFileSync } from "node:child_process"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

import { recordText } from "../../codegen/record/record-text.ts"
import { compile } from "../../codegen/check/compile.ts"
import { readInventory } from "../../codegen/react-router/read-inventory.ts"
import { recordedRoutesOf } from "../../codegen/record/versions.ts"
import { explanationDataOf } from "../../codegen/report/explain-data.ts"
import { recordAnswer, recordedPolicy } from "../../src/policies/compiler/record-answer.server.ts"
import { rejectExcess } from "../../src/policies/records/record-registry.server.ts"
import { recordFilesIn } from "../../src/policies/records/record-files.server.ts"
import { openRecordRegistry } from "../../src/policies/records/record-registry.server.ts"
import { LONGEST_APP_NAME } from "../../codegen/record/access-record.ts"
import { LONGEST, QUOTAS } from "../../supabase/limits.ts"
import { ruleOf } from "../policy/build.ts"
import { commitOf, EVENTFUL, policyText, recordOf, sourcesOf } from "../codegen/record/histories.ts"

let root: string
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-registry-")))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (name: string, text: string | Buffer): string => {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

test("files and directories are read in their order, and missing ones are named by their base name", async () => {
  const alone = put("z/alone.record", "{}")
  for (const name of ["all/b.json", "all/a.json", "all/.hidden.json", "all/notes.txt"]) put(name, "{}")
  const found = await recordFilesIn([alone, path.join(root, "all"), path.join(root, "secret/nowhere"), alone])
  expect(found.sources.map(({ name }) => name)).toEqual(["alone.record", "a.json", "b.json"])
  expect({ missing: found.missing, left: found.left }).toEqual({ missing: ["nowhere"], left: 0 })
})

test("an unreadable file has no text, and reading it does not block", async () => {
  put("large.json", "x".repeat(11))
  put("odd.json", Buffer.from([0x7b, 0xff, 0x7d]))
  mkdirSync(path.join(root, "directory.json"))
  execFileSync("mkfifo", [path.join(root, "pipe.json")])
  symlinkSync(path.join(root, "gone"), path.join(root, "broken.json"))
  const { sources } = await recordFilesIn([root])
  expect(await Promise.all(sources.map(async ({ name, read }) => [name, await read(10)]))).toEqual([
    ["directory.json", null],
    ["large.json", null],
    ["odd.json", null],
    ["pipe.json", null],
  ])
})

test("a directory of which no file can be read is named, and one of which some cannot is not", async () => {
  for (const name of ["all/a.json", "all/b.json", "some/a.json"]) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    symlinkSync(path.join(root, "gone"), path.join(root, name))
  }
  put("some/b.json", "{}")
  mkdirSync(path.join(root, "empty"))
  const { sources, missing } = await recordFilesIn(["all", "some", "empty"].map((name) => path.join(root, name)))
  expect(sources.map(({ name }) => name)).toEqual(["b.json"])
  expect(missing).toEqual(["all"])
})

test("a rewritten file has another stamp", async () => {
  const file = put("a.json", "{}")
  const [before] = (await recordFilesIn([file])).sources
  writeFileSync(file, "[]")
  const [after] = (await recordFilesIn([file])).sources
  expect(after!.stamp).not.toBe(before!.stamp)
})

const record = recordOf(sourcesOf(EVENTFUL))
const text = recordText(record)

test("a valid record is shown as of any version that was in force", () => {
  const { facts, audit } = recordAnswer({ text, version: null, isUploaded: false })
  expect(audit).toBeNull()
  expect(facts).toMatchObject({ kind: "true", app: "shop", recorded: EVENTFUL.length, deleted: null })
  const inForce = facts.kind === "true" ? facts.versions.map(({ commit }) => commit) : []
  // The fourth is rejected, the sixth deletes the policy.
  expect(inForce).toEqual([1, 2, 3, 5, 7].map(commitOf))
  const second = recordAnswer({ text, version: 1, isUploaded: false }).audit!
  expect(second.timeline.versions.map(({ commit }) => commit)).toEqual([1, 2].map(commitOf))
  expect(second.commits.map(({ hash }) => hash)).toEqual([2, 1].map(commitOf))
  expect(second.policy.text).toBe(EVENTFUL[1])
  expect(second.datesOfRule["/about exact"]?.access).toMatchObject({ hash: commitOf(2) })
  expect(second.datesOfRule["/orders subtree"]?.access).toMatchObject({ hash: commitOf(1) })
  expect(recordAnswer({ text, version: 5, isUploaded: false }).audit).toBeNull()
})

test("the dates of rules start again after the policy was deleted", () => {
  const { datesOfRule } = recordAnswer({ text, version: 4, isUploaded: false }).audit!
  expect(datesOfRule["/about exact"]?.access).toMatchObject({ hash: commitOf(7) })
})

test("nothing of an invalid record is shown, and its fault is named", () => {
  const forged = text.replace('"signed-out":"proceed"', '"signed-out":"403"')
  expect(recordAnswer({ text: forged, version: 0, isUploaded: false })).toEqual({
    facts: { kind: "false", app: "shop", claim: expect.stringContaining("the record says 403") },
    audit: null,
    size: 0,
  })
})

test.each([
  ["no JSON", "{"],
  ["an endless name", recordText(recordOf(sourcesOf([EVENTFUL[0]!]), { app: "a".repeat(101) }))],
  ["no policy that was ever in force", recordText(recordOf(sourcesOf([EVENTFUL[3]!])))],
])("a record with %s is unreadable", (_, given) => {
  expect(recordAnswer({ text: given, version: 0, isUploaded: false })).toMatchObject({
    facts: { kind: "unreadable" },
    audit: null,
  })
})

test.each([
  ["many paths in many versions", { rules: 320, versions: 100, more: "" }],
  ["long texts in many versions", { rules: 1, versions: 90, more: `// ${"x".repeat(50_000)}\n` }],
])("an uploaded record may expand to less than the operator's records: %s", (_, { rules, versions, more }) => {
  const first = Array.from({ length: rules }, (__, i) => ruleOf(`/page-${i}`, "exact", "signed-in"))
  const flips = (["signed-in", "verified"] as const).map((require) => policyText([ruleOf("/", "subtree", require)]))
  const texts = [policyText(first), ...Array.from({ length: versions }, (__, i) => flips[i % 2]!)]
  const large = recordText(recordOf(sourcesOf(texts.map((one) => `${more}${one}`))))
  expect(large.length).toBeLessThan(QUOTAS.bytes_of_an_upload)
  const english = expect.stringContaining("too large to upload once it is expanded")
  expect(recordAnswer({ text: large, version: 0, isUploaded: true })).toMatchObject({
    facts: { kind: "unreadable", fault: { english } },
    audit: null,
  })
  expect(recordAnswer({ text: large, version: null, isUploaded: false }).facts.kind).toBe("true")
})

test("the table of uploads has room for every app's name that a record can have, and for no longer one", () => {
  expect(LONGEST.recorded_app).toBe(LONGEST_APP_NAME)
})

test("characters that move or hide text in a record are shown escaped", () => {
  const odd = recordText(recordOf(sourcesOf([EVENTFUL[0]!]), { app: "shop\u202e" }))
  expect(recordAnswer({ text: odd, version: null, isUploaded: false }).facts).toMatchObject({ app: "shop\\u{202e}" })
})

test("the size of an audit includes more than its texts", () => {
  const { audit, size } = recordAnswer({ text, version: 4, isUploaded: false })
  const texts = audit!.timeline.versions.reduce((sum, version) => sum + version.text.length, 0)
  const rest = JSON.stringify([audit!.timeline.pages, audit!.commits, audit!.bindings, audit!.timeline.table]).length
  expect(size).toBeGreaterThan(texts + rest / 2)
})

test("concurrent requests are limited for each person and in total, and accepted again later", async () => {
  const few = rejectExcess({ each: 2, all: 3 }, () => new Error("later"))
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = ["a", "a", "a", "b", "b", "c"].map((who) => few(who, () => promise).catch(String))
  resolve("done")
  expect(await Promise.all(asked)).toEqual(["done", "done", "Error: later", "done", "Error: later", "Error: later"])
  await expect(few("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await few("a", () => Promise.resolve("again"))).toBe("again")
})

const busy = (reads: () => number) => ({
  id: "r",
  name: "r.json",
  size: 1,
  stamp: "1",
  requester: "r",
  queue: "r",
  read: async () => (reads() < 3 ? Promise.reject(new Error("busy")) : "{"),
})

test("a postponed proof is retried by the first request after its delay, and announces the retry", async () => {
  let reads = 0
  const source = busy(() => ++reads)
  const look = async (registry: ReturnType<typeof openRecordRegistry>) =>
    (await registry.openedRecords([source], () => {}))[0]
  const patient = openRecordRegistry({
    processorMs: 10_000,
    maxWaiting: 1,
    maxBytes: 10,
    retryDelaysMs: [60_000, 60_000],
  })
  const putOff = { kind: "unchecked", reason: "the record could not be read right now", again: "soon" }
  expect([await look(patient), await look(patient), reads]).toEqual([putOff, putOff, 1])
  reads = 0
  const eager = openRecordRegistry({ processorMs: 10_000, maxWaiting: 1, maxBytes: 10, retryDelaysMs: [0, 0, 0] })
  expect([await look(eager), await look(eager)]).toEqual([putOff, putOff])
  expect(await look(eager)).toMatchObject({ kind: "unreadable" })
  await look(eager)
  expect(reads).toBe(3)
})

test("after the last delay, a proof is retried only on request, no more often than the delay", async () => {
  let reads = 0
  const source = busy(() => -++reads)
  const registry = openRecordRegistry({ processorMs: 1, maxWaiting: 1, maxBytes: 10, retryDelaysMs: [0, 0, 60_000] })
  const looks: unknown[] = []
  for (let look = 0; look < 6; look++) looks.push((await registry.openedRecords([source], () => {}))[0])
  expect(looks.map((opened) => (opened as { again: unknown }).again)).toEqual([
    "soon",
    "soon",
    "later",
    "later",
    "later",
    "later",
  ])
  expect(reads).toBe(3)
})

test("a record is in memory for a few requests at once, however many one person sends", async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  let reads = 0
  const { auditOf } = openRecordRegistry({ processorMs: 1, maxWaiting: 1, maxBytes: 10 })
  const source = {
    id: "r",
    name: "r.json",
    size: 1,
    stamp: "1",
    requester: "r",
    queue: "r",
    read: () => (reads++, promise),
  }
  const asked = Array.from({ length: 100 }, (_, version) => auditOf(source, version, "person").catch(String))
  resolve(null)
  const answers = await Promise.all(asked)
  expect([reads, answers.filter((answer) => answer === null).length]).toEqual([4, 4])
})

test("a page stops waiting for a large record and says so, and has its audit after a reload", async () => {
  let reads = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const source = { ...busy(() => 3), id: "large", read: () => (reads++, promise) }
  const registry = openRecordRegistry({ processorMs: 600_000, maxWaiting: 1, maxBytes: text.length, pageTimeoutMs: 1 })
  const late = { reason: "the record is large and is still being checked", again: 5, isWorking: true }
  await expect(registry.auditOf(source, 0, "person")).rejects.toMatchObject(late)
  await expect(registry.auditOf(source, 0, "another")).rejects.toMatchObject(late)
  resolve(text)
  await expect.poll(() => registry.auditOf(source, 0, "person").catch(() => null)).toMatchObject({ commits: [{}] })
  expect(reads).toBe(1)
})

test("one of the operator's records that uses up its time does not block another", async () => {
  const source = (id: string) => ({ ...busy(() => 3), id, read: () => Promise.resolve(text) })
  // Every look uses up the time that one requester has.
  const kept = {
    processorMs: 600_000,
    maxWaiting: 8,
    maxBytes: QUOTAS.bytes_of_an_upload,
    share: 1,
    pageTimeoutMs: 600_000,
  }
  const given = openRecordRegistry(kept)
  expect((await given.auditOf(source("large"), 0, "person"))?.timeline.versions).toHaveLength(1)
  await expect(given.auditOf(source("large"), 1, "person")).rejects.toThrow("your checks took very long")
  expect((await given.auditOf(source("small"), 0, "person"))?.timeline.versions).toHaveLength(1)
  // Uploads of one person share one limit.
  const uploads = openRecordRegistry({ ...kept, isUploaded: true })
  expect(await uploads.auditOf(source("large"), 0, "person")).not.toBeNull()
  await expect(uploads.auditOf(source("small"), 0, "person")).rejects.toThrow("your checks took very long")
})

const sourceOfText = (id: string, of: string, read: () => Promise<string> = async () => of) => ({
  ...busy(() => 3),
  id,
  size: of.length,
  requester: id,
  read,
})

const recordOfApp = (app: string) => recordText(recordOf(sourcesOf([EVENTFUL[0]!]), { app }))

test("small records and their pages do not wait for large ones, and a page waits for its own", async () => {
  const large = recordText(recordOf(sourcesOf(EVENTFUL), { app: "large" }))
  const { promise, resolve } = Promise.withResolvers<string>()
  const sources = [sourceOfText("l", large, () => promise), sourceOfText("s", recordOfApp("small"))]
  const limits = { processorMs: 600_000, maxWaiting: 8, maxBytes: large.length, pageTimeoutMs: 600_000 }
  const { openedRecords } = openRecordRegistry({ ...limits, maxSmallBytes: sources[1]!.size })
  const pending = { kind: "pending" }
  expect(await openedRecords(sources, () => {})).toMatchObject([pending, { app: "small" }])
  expect(await openedRecords(sources, () => {}, ["small"])).toMatchObject([pending, { app: "small" }])
  const both = openedRecords(sources, () => {}, ["large", "small"])
  resolve(large)
  expect(await both).toMatchObject([{ app: "large" }, { app: "small" }])
  expect(await openedRecords(sources, () => {})).toMatchObject([{ app: "large" }, { app: "small" }])
})

test("a small record is proved while a large one is", async () => {
  const large = recordText(recordOf(sourcesOf(EVENTFUL), { app: "large" }))
  const sources = [sourceOfText("l", large), sourceOfText("s", recordOfApp("small"))]
  // One question at a time: a second one to the same thread would be refused.
  const limits = { processorMs: 600_000, maxWaiting: 1, maxBytes: large.length }
  const { openedRecords } = openRecordRegistry({ ...limits, maxSmallBytes: sources[1]!.size })
  expect(await openedRecords(sources, () => {}, ["large"])).toMatchObject([{ app: "large" }, { app: "small" }])
})

/** The explanation of an address under one of the texts, as the command line has it. */
const explainedOf = (of: string, url: string) =>
  explanationDataOf(compile({ policy: { path: "policy/app.policy.ts", text: of }, routes: null }).checked!, url)

test("addresses are explained from the proved record, whose text is read again only once others took its place", async () => {
  const reads: string[] = []
  const counted = (id: string, of: string) => sourceOfText(id, of, async () => (reads.push(id), of))
  const registry = openRecordRegistry({ processorMs: 600_000, maxWaiting: 8, maxBytes: 1_000_000 })
  const source = counted("shop", text)
  const explained = async (version: number, url: string) => {
    const asked = { digest: record.digest, version, urls: [url] }
    const [{ governing, outcomes }] = (await registry.explanationsOf(source, asked, "person")) as [never]
    return { governing, outcomes }
  }
  const want = (at: number, url: string) => {
    const { governing, outcomes } = explainedOf(EVENTFUL[at]!, url)
    return { governing, outcomes }
  }
  await registry.openedRecords([source], () => {})
  expect([await explained(0, "/about"), await explained(1, "/about")]).toEqual([want(0, "/about"), want(1, "/about")])
  expect(reads).toEqual(["shop"])
  const others = ["a", "b", "c"].map((app) => counted(app, recordText(recordOf(sourcesOf([EVENTFUL[0]!]), { app }))))
  await registry.openedRecords(others, () => {})
  reads.length = 0
  expect(await explained(4, "/orders/7")).toEqual(want(6, "/orders/7"))
  expect(await explained(4, "/about")).toEqual(want(6, "/about"))
  expect(reads).toEqual(["shop"])
  const replaced = { digest: "0".repeat(64), version: 0, urls: ["/about"] }
  await expect(registry.explanationsOf(source, replaced, "person")).rejects.toThrow("the record was replaced")
})

test("the newest version is explained with the recorded routes, compiled once, and an older one without them", () => {
  const files = new Map([
    [
      "routes.ts",
      'import { route } from "@react-router/dev/routes"\nexport default [route("orders", "page.tsx"), route("about", "page.tsx"), route("*", "page.tsx")]',
    ],
    ["page.tsx", "export const loader = () => null\nexport default function Page() {}\n"],
  ])
  const readText = (file: string): string | null => files.get(file) ?? null
  const inventory = readInventory({ routes: "routes.ts", config: "react-router.config.ts", readText }).value!
  const [older, newest] = sourcesOf(EVENTFUL.slice(0, 2))
  const routed = recordOf([older!, { ...newest!, routes: recordedRoutesOf(inventory) }], { inventory })
  const asked = (version: number) =>
    recordedPolicy({ digest: routed.digest, text: recordText(routed), version, isUploaded: false })
  expect([asked(0), asked(1)]).toMatchObject([{ routes: null }, { routes: { file: "routes.ts" } }])
  expect(asked(1)).toBe(asked(1))
})
