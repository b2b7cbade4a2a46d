import { afterAll, beforeAll, expect, test } from "vitest"
import { openHostedProject, type Person } from "../hosted-project.ts"

let project: Awaited<ReturnType<typeof openHostedProject>>
beforeAll(async () => {
  project = await openHostedProject()
})
afterAll(() => project.db.close())

const draftOf = ({ id }: Person) => ({
  id: crypto.randomUUID(),
  user_id: id,
  name: "mine",
  policy: "{}",
  base_hash: "a",
})

const read = "select name from public.drafts where id = $1"
const statements = [
  "update public.drafts set name = 'theirs' where id = $1 returning id",
  "delete from public.drafts where id = $1 returning id",
]

/** Kept by the project itself, for every caller. */
async function keptDraft(owner: Person): Promise<string> {
  const draft = draftOf(owner)
  await project.db.query(
    "insert into public.drafts (id, user_id, name, policy, base_hash) values ($1, $2, $3, $4, $5)",
    Object.values(draft),
  )
  return draft.id
}

test("only its owner can read and change a draft", async () => {
  const [owner, other] = [await project.person(), await project.person()]
  const draft = draftOf(owner)
  expect(await project.added(owner, "drafts", draft)).toEqual([])
  expect(await project.asked(owner.claims, read, [draft.id])).toEqual([{ name: "mine" }])
  expect(await project.asked(other.claims, read, [draft.id])).toEqual([])
  expect(await project.asked(null, read, [draft.id])).toBe("42501")
  for (const statement of statements) expect(await project.asked(other.claims, statement, [draft.id])).toEqual([])
  // Reading nothing needs fewer rights.
  for (const all of ["update public.drafts set name = 'theirs'", "delete from public.drafts"])
    expect(await project.asked(other.claims, all)).toEqual([])
  expect(await project.asked(owner.claims, "update public.drafts set user_id = $1", [other.id])).toBe("42501")
  expect(await project.asked(owner.claims, read, [draft.id])).toEqual([{ name: "mine" }])
  expect(await project.added(other, "drafts", draftOf(owner))).toBe("42501")
  for (const statement of statements)
    expect(await project.asked(owner.claims, statement, [draft.id])).toEqual([{ id: draft.id }])
})

test("a draft has the name of its app, and a draft without one belongs to the workbench", async () => {
  const owner = await project.person()
  const [of, before] = [draftOf(owner), draftOf(owner)]
  expect(await project.added(owner, "drafts", { ...of, app: "shop" })).toEqual([])
  expect(await project.added(owner, "drafts", before)).toEqual([])
  const app = "select app from public.drafts where id = $1"
  expect(await project.asked(owner.claims, app, [of.id])).toEqual([{ app: "shop" }])
  expect(await project.asked(owner.claims, app, [before.id])).toEqual([{ app: "" }])
  expect(await project.added(owner, "drafts", { ...draftOf(owner), app: "x".repeat(201) })).toBe("22001")
})

test("a session that owes a second factor, an anonymous one and an ended one can read and write no drafts", async () => {
  const ended = await project.person()
  await project.db.query("delete from auth.sessions where id = $1", [ended.claims.session_id])
  for (const [who, refusal] of [
    [await project.person({ factor: true }), "insufficient_aal"],
    [await project.person({ more: { is_anonymous: true } }), "PGRST301"],
    [ended, "PGRST301"],
  ] as const) {
    const id = await keptDraft(who)
    expect(await project.added(who, "drafts", draftOf(who))).toBe(refusal)
    for (const statement of [read, ...statements])
      expect(await project.asked(who.claims, statement, [id])).toBe(refusal)
  }
})

test("a session with both factors can read and write", async () => {
  const who = await project.person({ factor: true, more: { aal: "aal2" } })
  expect(await project.added(who, "drafts", draftOf(who))).toEqual([])
  expect(await project.asked(who.claims, read, [await keptDraft(who)])).toEqual([{ name: "mine" }])
})
