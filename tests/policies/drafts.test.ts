import { afterAll, beforeAll, expect, test } from "vitest"
import { DataRefused } from "../../src/policies/data-service/data-service.server.ts"
import {
  addDraft,
  addDraftOnce,
  changeDraft,
  listDrafts,
  readDraft,
  removeDraft,
  revisionAfter,
} from "../../src/policies/drafts/drafts.server.ts"
import { isNameOfApp } from "../../src/policies/drafts/draft-form.server.ts"
import { signedIn, startBackend, type TestBackend } from "../backend/in-process.ts"

const content = { name: "first", policy: "export default {}", baseHash: "0123456789abcdef", app: "" }

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.remove())

async function person() {
  const { client, user } = await signedIn(backend)
  return { client, uid: user.id }
}

test("a saved draft is read back unchanged", async () => {
  const { client, uid } = await person()
  const policy = `// "quotes", \\, emoji 🚪, tab\t\n${content.policy}\n`
  const id = await addDraft(client, uid, { ...content, policy })
  expect(await readDraft(client, id)).toMatchObject({ id, name: "first", policy, base_hash: content.baseHash })
})

test("a draft has the name of its app, which no change of it can alter", async () => {
  const { client, uid } = await person()
  const id = await addDraft(client, uid, { ...content, app: "shop" })
  await addDraft(client, uid, content)
  const { updated_at: revision } = (await readDraft(client, id))!
  expect(await changeDraft(client, id, revision, { ...content, policy: "other" })).not.toBeNull()
  expect(await readDraft(client, id)).toMatchObject({ app: "shop", policy: "other" })
  expect((await listDrafts(client)).map(({ app }) => app)).toEqual(["shop", ""])
})

test("drafts without an app belong to the workbench", async () => {
  const { client, uid } = await person()
  const id = await addDraft(client, uid, content)
  await backend.edit("ALTER TABLE drafts DROP COLUMN app")
  expect(await readDraft(client, id)).toMatchObject({ app: "", policy: content.policy })
})

const NAMES: readonly (readonly [string, boolean])[] = [
  ["", true],
  ["shop", true],
  ["Fährbüro & Söhne 🚪", true],
  ["a".repeat(200), true],
  ["a".repeat(201), false],
  ["sh\0op", false],
  ["sh\nop", false],
  ["sh\u202eop", false],
  ["sh\ud800op", false],
]

test.each(NAMES)("a draft accepts the app name %j: %j", (app, isHeld) => {
  expect(isNameOfApp(app)).toBe(isHeld)
})

test("the name of an app is read back unchanged", async () => {
  const { client, uid } = await person()
  const held = NAMES.flatMap(([app, isHeld]) => (isHeld ? [app] : []))
  for (const app of held)
    expect(await readDraft(client, await addDraft(client, uid, { ...content, app }))).toMatchObject({ app })
})

test("a draft that was changed elsewhere is never overwritten", async () => {
  const { client, uid } = await person()
  const id = await addDraft(client, uid, content)
  const { updated_at: revision } = (await readDraft(client, id))!
  expect(await changeDraft(client, id, revision, { ...content, policy: "theirs" })).toBe(
    (await readDraft(client, id))!.updated_at,
  )
  expect(await changeDraft(client, id, revision, { ...content, policy: "mine" })).toBeNull()
  expect(await readDraft(client, id)).toMatchObject({ policy: "theirs" })
})

test("every save has its own revision, however fast saves follow each other", async () => {
  const { client, uid } = await person()
  const id = await addDraft(client, uid, content)
  const seen = new Set<string>()
  for (let i = 0; i < 5; i++) {
    const { updated_at: revision } = (await readDraft(client, id))!
    seen.add(revision)
    expect(await changeDraft(client, id, revision, { ...content, name: `name ${i}` })).toBe(
      (await readDraft(client, id))!.updated_at,
    )
  }
  expect(seen.size).toBe(5)
})

test("nobody can read, change or remove another person's draft", async () => {
  const [owner, other] = [await person(), await person()]
  const id = await addDraft(owner.client, owner.uid, content)
  const { updated_at: revision } = (await readDraft(owner.client, id))!
  expect(await readDraft(other.client, id)).toBeNull()
  expect(await listDrafts(other.client)).toEqual([])
  expect(await changeDraft(other.client, id, revision, content)).toBeNull()
  await removeDraft(other.client, id)
  expect(await readDraft(owner.client, id)).not.toBeNull()
})

test("a new draft that is sent again is stored once, with the text that was sent last", async () => {
  const { client, uid } = await person()
  const key = crypto.randomUUID()
  const id = await addDraftOnce(client, uid, content, key)
  expect(await addDraftOnce(client, uid, content, key)).toBe(id)
  expect(await addDraftOnce(client, uid, { ...content, name: "renamed", policy: "typed on" }, key)).toBe(id)
  expect(await addDraftOnce(client, uid, { ...content, name: "renamed", policy: "typed on" }, key)).toBe(id)
  expect(await listDrafts(client)).toMatchObject([{ id, name: "renamed" }])
  expect(await readDraft(client, id)).toMatchObject({ policy: "typed on" })
  expect(await addDraftOnce(client, uid, content, crypto.randomUUID())).not.toBe(id)
})

test("a new draft that is sent again while the first request still runs is stored once", async () => {
  const { client, uid } = await person()
  const key = crypto.randomUUID()
  const ids = await Promise.all([addDraftOnce(client, uid, content, key), addDraftOnce(client, uid, content, key)])
  expect(new Set(ids).size).toBe(1)
  expect(await listDrafts(client)).toHaveLength(1)
})

test("a new draft that is sent again does not overwrite what was changed meanwhile, nor the draft of another app", async () => {
  const { client, uid } = await person()
  const key = crypto.randomUUID()
  const id = await addDraftOnce(client, uid, content, key)
  const { updated_at: revision } = (await readDraft(client, id))!
  await changeDraft(client, id, revision, { ...content, policy: "from another tab" })
  expect(await addDraftOnce(client, uid, { ...content, policy: "typed on" }, key)).not.toBe(id)
  expect(await addDraftOnce(client, uid, { ...content, policy: "from another tab", app: "shop" }, key)).not.toBe(id)
  expect(await readDraft(client, id)).toMatchObject({ app: "", policy: "from another tab" })
  expect(await listDrafts(client)).toHaveLength(3)
})

test("a key of a new draft, or a draft's id in its place, reaches and reveals nothing of another person", async () => {
  const [owner, other] = [await person(), await person()]
  const key = crypto.randomUUID()
  const id = await addDraftOnce(owner.client, owner.uid, content, key)
  for (const hostile of [key, id]) {
    const theirs = await addDraftOnce(other.client, other.uid, { ...content, policy: "hostile" }, hostile)
    expect(theirs).not.toBe(id)
    expect(await readDraft(other.client, theirs)).toMatchObject({ policy: "hostile" })
  }
  expect(await readDraft(owner.client, id)).toMatchObject({ policy: content.policy })
  expect(await listDrafts(owner.client)).toHaveLength(1)
})

test("nobody can save a draft in another person's name", async () => {
  const [owner, other] = [await person(), await person()]
  await expect(addDraft(other.client, owner.uid, content)).rejects.toThrow(new DataRefused("forbidden"))
  expect(await listDrafts(owner.client)).toEqual([])
})

test("the newest draft is listed first", async () => {
  const { client, uid } = await person()
  const first = await addDraft(client, uid, { ...content, name: "older" })
  await addDraft(client, uid, { ...content, name: "newer" })
  const { updated_at: revision } = (await readDraft(client, first))!
  await changeDraft(client, first, revision, { ...content, name: "touched" })
  expect((await listDrafts(client)).map(({ name }) => name)).toEqual(["touched", "newer"])
})

test.each(["nope", "", "00000000-0000-4000-8000-000000000000", "1' or '1'='1"])(
  "no draft is found under %j",
  async (id) => {
    const { client } = await person()
    expect(await readDraft(client, id)).toBeNull()
  },
)

const revisions: readonly [string, { given: readonly [string, string]; want: string }][] = [
  [
    "the clock moved on",
    { given: ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:05.000Z"], want: "2026-01-01T00:00:05.000Z" },
  ],
  [
    "the same millisecond",
    { given: ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"], want: "2026-01-01T00:00:00.001Z" },
  ],
  [
    "the clock was set back",
    { given: ["2026-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"], want: "2026-01-01T00:00:00.001Z" },
  ],
  [
    "the database's own spelling",
    { given: ["2026-01-01T01:00:00.5+01:00", "2025-01-01T00:00:00.000Z"], want: "2026-01-01T00:00:00.501Z" },
  ],
]

test.each(revisions)("a revision is later than the one before: %s", (_, { given: [revision, now], want }) => {
  expect(revisionAfter(revision, Date.parse(now))).toBe(want)
})
