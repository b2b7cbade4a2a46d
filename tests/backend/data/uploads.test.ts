import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { TABLES } from "../../../src/backend/data/data-shape.ts"
import { embeddedMigrations } from "../../../src/backend/data/migrations.ts"
import type { SecurityEvent } from "../../../src/audit-log/event.ts"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"
import { type UploadRow, uploadOf } from "../upload-rows.ts"

type Person = Awaited<ReturnType<typeof signedIn>>

let at: TestBackend
let owner: Person
let other: Person
const noted: SecurityEvent[] = []
beforeAll(async () => {
  at = await startBackend({ auditLog: { note: (event) => noted.push(event), ofPerson: () => [], close: () => {} } })
  owner = await signedIn(at)
  other = await signedIn(at)
})
afterAll(() => at.remove())
// So that what one test leaves counts in no other.
beforeEach(async () => {
  for (const person of [owner, other])
    for (const { id } of (await heldBy(person)) ?? []) await uploads(person).delete().eq("id", id)
  noted.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const uploads = ({ client }: Person) => client.from("uploaded_records")
const codeOf = async (call: PromiseLike<{ error: { code: string } | null }>): Promise<string | null> =>
  (await call).error?.code ?? null

async function uploaded(person = owner, more: Partial<UploadRow> = {}): Promise<UploadRow> {
  const row = uploadOf(person.user.id, more)
  const { error } = await uploads(person).insert(row)
  if (error) throw new Error(error.message)
  return row
}

const heldBy = async (person: Person) => (await uploads(person).select("id, app, digest").order("app")).data

test("the columns that can be queried are those of the migrations", () => {
  const [, made = ""] = /create table public\.uploaded_records \(([\s\S]*?)\n\);/.exec(embeddedMigrations()) ?? []
  const columns = Array.from(made.matchAll(/^\s+(\w+) (?:uuid|varchar|timestamptz)/gm), (match) => match[1])
  expect(new Set(Object.keys(TABLES["uploaded_records"]!))).toEqual(new Set(columns))
})

test("a visitor without a session reads nothing", async () => {
  await uploaded()
  const { data, status } = await at.client().from("uploaded_records").select("id")
  expect([data, status]).toEqual([null, 401])
})

const moments: [string, { restarted: boolean }][] = [
  ["before a restart", { restarted: false }],
  ["after a restart", { restarted: true }],
]
describe.each(moments)("%s", (_, { restarted }) => {
  beforeAll(async () => {
    if (restarted) await at.restart()
  })

  test("only its owner can read, replace or remove a record, and nobody can upload in another's name", async () => {
    const row = await uploaded()
    expect((await uploads(owner).select().eq("id", row.id).single()).data).toMatchObject(row)
    expect(await heldBy(other)).toEqual([])
    await uploads(other)
      .update({ digest: "b".repeat(64) })
      .eq("id", row.id)
    await uploads(other).delete().eq("id", row.id)
    expect(await codeOf(uploads(other).insert(uploadOf(owner.user.id)))).toBe("42501")
    expect(await codeOf(uploads(other).upsert({ ...row, user_id: other.user.id }))).not.toBeNull()
    expect(await heldBy(owner)).toEqual([{ id: row.id, app: row.app, digest: row.digest }])
  })

  test("two people can have a record of the same app, and each person has at most one", async () => {
    await uploaded(owner, { app: "shop" })
    await uploaded(other, { app: "shop" })
    expect(await codeOf(uploads(owner).insert(uploadOf(owner.user.id, { app: "shop" })))).toBe("23514")
  })

  test("it is replaced only if it is still the named version; of two simultaneous replacements one succeeds", async () => {
    const { id, digest } = await uploaded()
    const replaced = (by: string) =>
      uploads(owner)
        .update({ record: "{ }", digest: by.repeat(64) })
        .eq("id", id)
        .eq("digest", digest)
        .select("id")
    const both = ["b", "c"]
    const answers = await Promise.all(both.map(replaced))
    const won = both.filter((_, each) => answers[each]?.data?.length === 1)
    expect(answers.flatMap(({ data }) => data)).toEqual([{ id }])
    expect(await heldBy(owner)).toEqual([{ id, app: expect.any(String), digest: won[0]?.repeat(64) }])
  })

  test("a writer cannot change its owner, its app or its time", async () => {
    const { id } = await uploaded()
    for (const change of [
      { user_id: other.user.id },
      { app: "another" },
      { uploaded_at: "2020-01-01T00:00:00Z" },
    ] as const)
      expect(await codeOf(uploads(owner).update(change).eq("id", id))).toBe("42501")
    const early = { ...uploadOf(owner.user.id), uploaded_at: "2020-01-01T00:00:00Z" }
    expect(await codeOf(uploads(owner).insert(early))).toBe("42501")
  })

  test("it has the times of its upload and its replacement", async () => {
    const { id } = await uploaded()
    const timeOf = async () =>
      Date.parse((await uploads(owner).select("uploaded_at").eq("id", id).single()).data?.uploaded_at)
    expect(Math.abs((await timeOf()) - Date.now())).toBeLessThan(60_000)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 })
    await uploads(owner)
      .update({ digest: "b".repeat(64) })
      .eq("id", id)
    expect(Math.abs((await timeOf()) - Date.now())).toBeLessThan(60_000)
  })
})

test("a deleted account leaves no records", async () => {
  const leaving = await signedIn(at)
  const { id } = await uploaded(leaving)
  expect((await leaving.client.rpc("delete_own_account")).error).toBeNull()
  await uploaded(other, { id })
  expect(await heldBy(other)).toMatchObject([{ id }])
})

test("uploading, replacing and removing a record are logged with its id; a write that changes nothing is not", async () => {
  const { id, digest } = await uploaded()
  await uploads(owner)
    .update({ digest: "b".repeat(64) })
    .eq("id", id)
    .eq("digest", "c".repeat(64))
  await uploads(owner)
    .update({ digest: "b".repeat(64) })
    .eq("id", id)
    .eq("digest", digest)
  await uploads(other).delete().eq("id", id)
  await uploads(owner).delete().eq("id", id)
  await uploads(owner).delete().eq("id", id)
  const told = noted
    .filter(({ kind }) => kind.startsWith("record-"))
    .map(({ kind, person, detail }) => ({ kind, person, detail }))
  expect(told).toEqual(
    ["record-uploaded", "record-replaced", "record-removed"].map((kind) => ({
      kind,
      person: owner.user.id,
      detail: { upload: id },
    })),
  )
})

/** Somebody with `count` records of `size` bytes. */
async function ownerOf(count: number, size: number): Promise<Person> {
  const person = await signedIn(at)
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer))
     insert into uploaded_records (id, user_id, app, file, record, digest)
     select printf('%08x-0000-4000-8000-%012x', abs(random()) % 4294967296, i), ?, 'held ' || i, 'a.json',
            printf('%.*c', cast(? as integer), 'a'), printf('%064x', i) from n`,
    String(count),
    person.user.id,
    String(size),
  )
  return person
}

const LARGEST = 1_000_000
const quotas: [string, { count: number; size: number; record?: string; want: string | null }][] = [
  ["a 20th record", { count: 19, size: 10, want: null }],
  ["a 21st record", { count: 20, size: 10, want: "PT413" }],
  ["the largest record", { count: 0, size: 0, record: "a".repeat(LARGEST), want: null }],
  ["a larger one", { count: 0, size: 0, record: "é".repeat(LARGEST / 2 + 1), want: "PT413" }],
  ["a record when 10 MB are full", { count: 10, size: LARGEST, want: "PT413" }],
]
test.each(quotas)("%s", async (_, { count, size, record = "{}", want }) => {
  const person = count === 0 ? owner : await ownerOf(count, size)
  expect(await codeOf(uploads(person).insert(uploadOf(person.user.id, { record })))).toBe(want)
})

test.each([
  ["of the most records", 20, 10, "this person keeps as many uploaded records as one person may"],
  ["of the largest records", 10, LARGEST, "this person keeps as much text in uploaded records as one person may"],
] as const)("the refusal says which limit is reached: %s", async (_, count, size, message) => {
  const person = await ownerOf(count, size)
  const { error } = await uploads(person).insert(uploadOf(person.user.id))
  expect(error).toMatchObject({ code: "PT413", message })
})

test("a person at the quota can still replace a record", async () => {
  const person = await ownerOf(20, 10)
  const { id } = (await heldBy(person))![0]!
  expect(await codeOf(uploads(person).update({ record: "{ }" }).eq("id", id))).toBeNull()
  expect(
    await codeOf(
      uploads(person)
        .update({ record: "é".repeat(LARGEST / 2 + 1) })
        .eq("id", id),
    ),
  ).toBe("PT413")
})
