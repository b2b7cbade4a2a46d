import { afterAll, beforeAll, expect, test } from "vitest"
import { DataRefused } from "../../../src/policies/data-service/data-service.server.ts"
import { addDraft, changeText, listDrafts, readDraft } from "../../../src/policies/drafts/drafts.server.ts"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const content = { name: "one more", policy: "export default {}", baseHash: "0123456789abcdef", app: "" }

/** A person who keeps `count` drafts of `size` bytes, written past every limit. */
async function holderOf(count: number, size: number) {
  const person = await signedIn(at)
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer))
     insert into drafts (id, user_id, name, policy, base_hash, created_at, updated_at)
     select printf('%08x-0000-4000-8000-%012x', abs(random()) % 4294967296, i), ?, 'draft ' || i,
            replace(printf('%.*c', cast(? as integer), 'a'), 'aa', 'é'), '0123456789abcdef', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z' from n`,
    String(count),
    person.user.id,
    String(size),
  )
  return { ...person, drafts: await listDrafts(person.client) }
}

const FULL = 262_144
const MIB = 1024 * 1024

const rows: [string, { count: number; size: number; more: string; fits: boolean }][] = [
  ["a 200th draft", { count: 199, size: 10, more: "x", fits: true }],
  ["a 201st draft", { count: 200, size: 10, more: "x", fits: false }],
  ["the last byte of 20 MiB", { count: 79, size: FULL, more: "x".repeat(FULL), fits: true }],
  ["one byte more than 20 MiB", { count: 80, size: FULL, more: "x", fits: false }],
  ["bytes, not characters", { count: 79, size: FULL, more: "é".repeat(FULL / 2 + 1), fits: false }],
]
test.each(rows)("%s: writes succeed up to the quota and not beyond", async (_, { count, size, more, fits }) => {
  const { client, user } = await holderOf(count, size)
  const why = await addDraft(client, user.id, { ...content, policy: more }).then(
    () => null,
    (error: unknown) => (error instanceof DataRefused ? error.why : error),
  )
  expect(why).toBe(fits ? null : "full")
  expect(await listDrafts(client)).toHaveLength(count + (fits ? 1 : 0))
})

test.each([
  ["of the most drafts", 200, 10, "this person keeps as many drafts as one person may"],
  ["of the longest texts", 80, FULL, "this person keeps as much text in drafts as one person may"],
] as const)("the refusal says which limit is reached: %s", async (_, count, size, message) => {
  const { client, user } = await holderOf(count, size)
  const draft = { id: crypto.randomUUID(), user_id: user.id, name: "x", policy: "x", base_hash: content.baseHash }
  const { error } = await client.from("drafts").insert(draft)
  expect(error).toMatchObject({ code: "PT413", message })
})

test("drafts that are saved at the same moment cannot exceed the quota together", async () => {
  const { client, user } = await holderOf(198, 10)
  const saved = await Promise.allSettled(Array.from({ length: 10 }, () => addDraft(client, user.id, content)))
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(2)
  expect(await listDrafts(client)).toHaveLength(200)
})

test("a draft can grow up to the quota, and can always shrink", async () => {
  const { client, drafts } = await holderOf((20 * MIB) / FULL + 1, FULL)
  const { id, updated_at } = drafts[0]!
  await expect(changeText(client, id, updated_at, { name: "x", policy: "x".repeat(FULL) })).resolves.not.toBeNull()
  const longer = { name: "x", policy: "é".repeat(FULL / 2 + 1) }
  const { updated_at: now } = (await readDraft(client, id))!
  await expect(changeText(client, id, now, longer)).rejects.toMatchObject({ why: "full" })
  await expect(changeText(client, id, now, { name: "shorter", policy: "x" })).resolves.not.toBeNull()
})

test("one person's drafts do not count for another, and refusals reveal nothing about other people", async () => {
  const full = await holderOf(200, 10)
  const other = await signedIn(at)
  await expect(addDraft(other.client, other.user.id, content)).resolves.toBeTypeOf("string")
  const { error } = await other.client.from("drafts").insert({
    id: crypto.randomUUID(),
    user_id: full.user.id,
    name: "theirs",
    policy: "x",
    base_hash: "0123456789abcdef",
  })
  expect(error?.code).toBe("42501")
})

test("a draft at the quota can still be renamed", async () => {
  const { client, drafts } = await holderOf(81, FULL)
  const { error } = await client.from("drafts").update({ name: "renamed" }).eq("id", drafts[0]!.id)
  expect(error).toBeNull()
})
