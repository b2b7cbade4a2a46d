import { randomUUID } from "node:crypto"
import { createClient } from "@supabase/supabase-js"
import { RouterContextProvider } from "react-router"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { requestFactsContext, serverSessionContext, type RequestFacts } from "../../src/locks/context.ts"
import { readerOf } from "../../src/language/reader.ts"
import { OWN_TABLES, ownRows } from "../../src/policies/data-service/own-rows.server.ts"
import {
  appNamed,
  kindOfUnproved,
  openedUploads,
  recordedAppsOf,
  type RecordEntry,
} from "../../src/policies/chosen/apps.server.ts"
import type { RecordSource } from "../../src/policies/records/record-source.ts"
import { remove, upload } from "../../src/routes/dashboard/apps/upload.server.ts"
import type { ServerSession } from "../../src/session/supabase/server-session.ts"
import {
  plainName,
  addUpload,
  listUploads,
  readUpload,
  removeUpload,
  replaceUpload,
} from "../../src/policies/uploads/uploads.server.ts"
import { keyOfUpload, sourceOfUpload, uploadedRecords } from "../../src/policies/uploads/uploaded-records.server.ts"
import { signedIn, SITE, startBackend, type TestBackend } from "../backend/in-process.ts"
import { EVENTFUL } from "../codegen/record/histories.ts"
import { recordToUpload } from "../e2e/dashboard/record-to-upload.ts"
import { uploadOf } from "../backend/upload-rows.ts"

type Person = Awaited<ReturnType<typeof signedIn>>

let at: TestBackend
let owner: Person
let other: Person
beforeAll(async () => {
  at = await startBackend()
  owner = await signedIn(at)
  other = await signedIn(at)
})
afterAll(() => at.remove())

/** A request of this person's, as far as uploads ask it. */
function contextOf({ client, user, email }: Person) {
  const context = new RouterContextProvider()
  const told: string[] = []
  context.set(serverSessionContext, { client, session: { uid: user.id, email } } as unknown as ServerSession)
  context.set(requestFactsContext, {
    reader: readerOf(new Headers()),
    recordPaths: [],
    noteWritten: ({ kind }) => told.push(kind),
    reportError: (error) => told.push(String(error)),
  } as Partial<RequestFacts> as RequestFacts)
  return { context, told }
}

/** The status of the refusal; null where it was done. */
async function sent(person: Person, text: string): Promise<number | null> {
  const form = new FormData()
  form.set("record", new File([text], "shop.json"))
  return (await upload(contextOf(person).context, { uid: person.user.id }, form))?.status ?? null
}

const first = (count: number, app: string): string => recordToUpload(EVENTFUL.slice(0, count), app)
const held = async ({ client }: Person, app: string) => (await listUploads(client)).find((one) => one.app === app)

test("a newer record replaces the older one at its address, and no other record does", async () => {
  expect(await sent(owner, first(2, "a"))).toBeNull()
  const { id } = (await held(owner, "a"))!
  expect(await sent(owner, first(2, "a"))).toBe(409)
  expect(await sent(owner, first(1, "a"))).toBe(409)
  expect(await sent(owner, recordToUpload([EVENTFUL[0]!, EVENTFUL[2]!, EVENTFUL[1]!], "a"))).toBe(409)
  expect(await readUpload(owner.client, id)).toBe(first(2, "a"))
  expect(await sent(owner, first(3, "a"))).toBeNull()
  expect(await held(owner, "a")).toMatchObject({ id })
  expect(await readUpload(owner.client, id)).toBe(first(3, "a"))
})

test("a file that is no text is refused as such, and one whose bytes cannot be read is not", async () => {
  const form = new FormData()
  form.set("record", new File([new Uint8Array([0xff])], "shop.json"))
  const { context } = contextOf(owner)
  const answer = await upload(context, { uid: owner.user.id }, form)
  expect(answer?.problems).toEqual([{ field: "record", message: "The file is not UTF-8 text." }])
  const broken = new File(["{}"], "shop.json")
  vi.spyOn(File.prototype, "arrayBuffer").mockRejectedValueOnce(new Error("no bytes"))
  form.set("record", broken)
  await expect(upload(context, { uid: owner.user.id }, form)).rejects.toThrow("no bytes")
})

test("a record that the data service does not let a person store is not called a failure of the service", async () => {
  const { context } = contextOf(owner)
  const form = new FormData()
  form.set("record", new File([first(1, "i")], "shop.json"))
  // Not the person of the session, so the row policies refuse the row.
  const answer = await upload(context, { uid: other.user.id }, form)
  expect(answer).toMatchObject({ status: 403, wait: null })
})

test("an unreadable or invalid record is not stored", async () => {
  expect(await sent(owner, "{}")).toBe(400)
  expect(await sent(owner, first(1, "b").replace('"signed-out":"proceed"', '"signed-out":"403"') + "}")).toBe(400)
  expect(await sent(owner, first(2, "b").replace('"signed-out":"proceed"', '"signed-out":"403"'))).toBe(400)
  expect(await sent(owner, first(1, "b").padEnd(1_000_001))).toBe(413)
  expect(await held(owner, "b")).toBeUndefined()
})

test("a record that was replaced meanwhile is not overwritten", async () => {
  const id = await addUpload(owner.client, owner.user.id, "c", { file: "c.json", text: "1" })
  const before = (await held(owner, "c"))!
  expect(await replaceUpload(owner.client, before, { file: "c.json", text: "2" })).toBe(true)
  expect(await replaceUpload(owner.client, before, { file: "c.json", text: "3" })).toBe(false)
  expect(await readUpload(owner.client, id)).toBe("2")
})

test("only its owner can read and remove it, and each event is logged once", async () => {
  expect(await sent(owner, first(1, "d"))).toBeNull()
  const { id } = (await held(owner, "d"))!
  const form = new FormData()
  form.set("upload", id)
  const [theirs, own] = [contextOf(other), contextOf(owner)]
  expect((await remove(theirs.context, form))?.status).toBe(404)
  expect(await readUpload(other.client, id)).toBeNull()
  expect(await removeUpload(owner.client, "no id")).toBe(false)
  expect(await remove(own.context, form)).toBeNull()
  expect((await remove(own.context, form))?.status).toBe(404)
  expect([theirs.told, own.told]).toEqual([[], ["record-removed"]])
})

test("an upload is found at its address by its owner only, and never replaces the operator's records", async () => {
  expect(await sent(owner, first(1, "e"))).toBeNull()
  const key = keyOfUpload((await held(owner, "e"))!.id)
  const [mine, theirs] = [contextOf(owner).context, contextOf(other).context]
  const found = await appNamed(mine, await recordedAppsOf(mine), key)
  expect(found).toMatchObject({ key, record: { app: "e" }, uploaded: { by: owner.email } })
  expect(await appNamed(theirs, await recordedAppsOf(theirs), key)).toBeNull()
  expect(await appNamed(mine, await recordedAppsOf(mine), "e")).toBeNull()
  const given = { ...found!, uploaded: null }
  const recorded = await recordedAppsOf(mine)
  expect(await appNamed(mine, { ...recorded, apps: [given] }, key)).toBe(given)
  // If the service cannot answer, nobody is told that there is no record.
  await expect(appNamed(mine, { ...recorded, uploads: null }, key)).rejects.toMatchObject({ init: { status: 503 } })
})

test("an upload that was removed is not there, even while the operator's records are being proved", async () => {
  const { context } = contextOf(owner)
  const pending: RecordEntry = { key: "", source: {} as RecordSource, opened: { kind: "pending" } }
  const recorded = { ...(await recordedAppsOf(context)), records: [pending] }
  expect(await appNamed(context, recorded, keyOfUpload(randomUUID()))).toBeNull()
  // One of the operator's records may be that of an app with such a name.
  for (const app of ["shop", "upload-service"])
    await expect(appNamed(context, recorded, app)).rejects.toMatchObject({ init: { status: 503 } })
})

test.each([
  ["proving", { kind: "pending" }],
  ["proving", { kind: "unchecked", reason: "the record could not be read right now", again: "soon" }],
  ["unavailable", { kind: "unchecked", reason: "the record could not be read right now", again: "later" }],
  ["unprovable", { kind: "unchecked", reason: "the record could not be read right now", again: null }],
  ["unreadable", { kind: "unreadable", fault: "the compiler failed on it" }],
  ["unreadable", { kind: "oversized" }],
  ["false", { kind: "false", app: "shop", claim: "it is" }],
] as const)("only an upload that may still be proved is called so: %s", (kind, opened) => {
  expect(kindOfUnproved(opened)).toBe(kind)
})

test("a record that was not uploaded through the page is verified before any of it is shown", async () => {
  const row = uploadOf(other.user.id, { app: "bank\u202e", record: first(1, "f").replace('"f"', '"bank"') })
  expect((await other.client.from("uploaded_records").insert(row)).error).toBeNull()
  const { context } = contextOf(other)
  const uploads = await listUploads(other.client)
  expect(uploads.map(({ app }) => app)).toEqual(["bank\ufffd"])
  expect((await openedUploads(context, uploads)).map(({ opened }) => opened.kind)).toEqual(["false"])
  expect(await appNamed(context, await recordedAppsOf(context), keyOfUpload(row.id))).toBeNull()
})

test("a cached audit belongs to one owner, even if another person's record has the same id", async () => {
  const id = await addUpload(owner.client, owner.user.id, "g", { file: "g.json", text: first(1, "g") })
  const listed = (await held(owner, "g"))!
  const appOf = async ({ client, user }: Person) =>
    (await uploadedRecords.openedRecords([sourceOfUpload(client, user.id, listed)], () => expect.unreachable()))[0]
  expect(await appOf(owner)).toMatchObject({ kind: "true", app: "g" })
  await removeUpload(owner.client, id)
  const row = uploadOf(other.user.id, { id, digest: listed.digest, record: first(1, "h") })
  expect((await other.client.from("uploaded_records").insert(row)).error).toBeNull()
  expect(await appOf(other)).toMatchObject({ kind: "true", app: "h" })
})

test("a data service that never answers does not block the operator's records", async () => {
  const silent: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      const end = () => reject(new DOMException("aborted", "AbortError"))
      if (init?.signal?.aborted === true) end()
      init?.signal?.addEventListener("abort", end)
    })
  const client = createClient(SITE, "key", { auth: { persistSession: false }, global: { fetch: silent } })
  const { context, told } = contextOf({ ...owner, client })
  expect(await recordedAppsOf(context)).toMatchObject({ records: [], uploads: null })
  expect(told).toHaveLength(1)
})

test("a removal that the data service does not confirm counts as unknown, not as undone", async () => {
  const lost = () => Promise.reject(new TypeError("fetch failed"))
  const client = createClient(SITE, "key", { auth: { persistSession: false }, global: { fetch: lost } })
  const form = new FormData()
  form.set("upload", randomUUID())
  const answer = await remove(contextOf({ ...owner, client }).context, form)
  expect(answer).toMatchObject({ status: 503, problems: [{ isOutcomeUnknown: true }] })
})

const RECORDS = OWN_TABLES.find(({ table }) => table === "uploaded_records")!

test("the download of a person's data has all of their records with the texts", async () => {
  const rows: unknown[] = []
  for await (const row of await ownRows(owner.client, owner.user.id, RECORDS)) rows.push(row)
  expect(rows.length).toBe((await listUploads(owner.client)).length)
  expect(rows).toContainEqual(expect.objectContaining({ app: "a", record: first(3, "a"), user_id: owner.user.id }))
})

test("a file's name is shown on one line, without characters that move or hide text", () => {
  expect(plainName("a\u202eb\nc\u0000d\u2028e\ud800f\u200b.json")).toBe(
    "a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffd.json",
  )
  expect(plainName("x".repeat(300))).toHaveLength(200)
})
