import { afterAll, beforeAll, expect, test } from "vitest"
import { openHostedProject, type Person } from "../hosted-project.ts"
import { type UploadRow, uploadOf } from "../upload-rows.ts"

let project: Awaited<ReturnType<typeof openHostedProject>>
beforeAll(async () => {
  project = await openHostedProject()
})
afterAll(() => project.db.close())

const person: typeof project.person = (given) => project.person(given)
const asked: typeof project.asked = (...given) => project.asked(...given)
const added = (who: Person, row: object) => project.added(who, "uploaded_records", row)

async function uploaded(owner: Person, more: Partial<UploadRow> = {}): Promise<UploadRow> {
  const row = uploadOf(owner.id, more)
  expect(await added(owner, row)).toEqual([])
  return row
}

const read = "select app from public.uploaded_records where id = $1"

test("only its owner can read, replace or remove a record, and nobody can upload in another's name", async () => {
  const [owner, other] = [await person(), await person()]
  const { id, app } = await uploaded(owner)
  expect(await asked(owner.claims, read, [id])).toEqual([{ app }])
  expect(await asked(other.claims, read, [id])).toEqual([])
  expect(await asked(null, read, [id])).toBe("42501")
  for (const all of ["update public.uploaded_records set record = '[]'", "delete from public.uploaded_records"]) {
    expect(await asked(other.claims, `${all} returning id`)).toEqual([])
    // Reading nothing needs fewer rights.
    expect(await asked(other.claims, all)).toEqual([])
  }
  expect(await asked(owner.claims, "select app from public.uploaded_records where record <> '[]'")).toEqual([{ app }])
  expect(await added(other, uploadOf(owner.id))).toBe("42501")
  expect(await asked(owner.claims, "delete from public.uploaded_records where id = $1 returning id", [id])).toEqual([
    { id },
  ])
})

test("a session that owes a second factor and an anonymous one can neither read nor upload", async () => {
  const owing = await person({ factor: true })
  const guest = await person({ more: { is_anonymous: true } })
  for (const [who, refusal] of [
    [owing, "insufficient_aal"],
    [guest, "PGRST301"],
  ] as const) {
    const { id, user_id } = uploadOf(who.id)
    await project.db.query("insert into public.uploaded_records values ($1, $2, 'shop', 'a.json', '{}', 'a')", [
      id,
      user_id,
    ])
    expect(await asked(who.claims, read, [id])).toBe(refusal)
    expect(await added(who, uploadOf(who.id))).toBe(refusal)
  }
})

test("a writer cannot change its owner, its app or its time", async () => {
  const owner = await person()
  const { id, app } = await uploaded(owner)
  for (const change of ["user_id = gen_random_uuid()", "app = 'x'", "uploaded_at = now()"])
    expect(await asked(owner.claims, `update public.uploaded_records set ${change} where id = $1`, [id])).toBe("42501")
  expect(await added(owner, { ...uploadOf(owner.id), uploaded_at: "2020-01-01" })).toBe("42501")
  expect(await added(owner, uploadOf(owner.id, { app }))).toBe("23505")
})

test("a replaced record has the time of its replacement", async () => {
  const owner = await person()
  const { id, user_id } = uploadOf(owner.id)
  await project.db.query(
    "insert into public.uploaded_records values ($1, $2, 'shop', 'a.json', '{}', 'a', '2020-01-01')",
    [id, user_id],
  )
  await asked(owner.claims, "update public.uploaded_records set record = '[]' where id = $1", [id])
  const fresh = "select uploaded_at > now() - interval '1 minute' as fresh from public.uploaded_records where id = $1"
  expect(await asked(owner.claims, fresh, [id])).toEqual([{ fresh: true }])
})

test("a deleted account leaves no records", async () => {
  const owner = await person()
  const { id } = await uploaded(owner)
  await project.db.query("delete from auth.users where id = $1", [owner.id])
  expect((await project.db.query(read, [id])).rows).toEqual([])
})

/** Somebody with `count` records of `size` bytes. */
async function ownerOf(count: number, size: number): Promise<Person> {
  const owner = await person()
  await project.db.query(
    `insert into public.uploaded_records (id, user_id, app, file, record, digest)
     select gen_random_uuid(), $1, 'held ' || i, 'a.json', repeat('a', $2), md5(i::text) from generate_series(1, $3) i`,
    [owner.id, size, count],
  )
  return owner
}

const LARGEST = 1_000_000
const quotas: [string, { count: number; size: number; record?: string; want: unknown }][] = [
  ["a 20th record", { count: 19, size: 10, want: [] }],
  ["a 21st record", { count: 20, size: 10, want: "PT413" }],
  ["the largest record", { count: 0, size: 0, record: "a".repeat(LARGEST), want: [] }],
  ["a larger one", { count: 0, size: 0, record: "é".repeat(LARGEST / 2 + 1), want: "PT413" }],
  ["a record when 10 MB are full", { count: 10, size: LARGEST, want: "PT413" }],
]
test.each(quotas)("%s", async (_, { count, size, record = "{}", want }) => {
  const owner = await ownerOf(count, size)
  expect(await added(owner, uploadOf(owner.id, { record }))).toEqual(want)
})

test("a person at the quota can still replace a record, and no other quota changes", async () => {
  const full = await ownerOf(20, 10)
  expect(await asked(full.claims, "update public.uploaded_records set record = '[]' where app = 'held 1'")).toEqual([])
  await uploaded(await person())
})
