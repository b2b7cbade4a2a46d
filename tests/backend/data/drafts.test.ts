import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"

type Person = Awaited<ReturnType<typeof signedIn>>

let at: TestBackend
let owner: Person
let stranger: Person
beforeAll(async () => {
  at = await startBackend()
  owner = await signedIn(at)
  stranger = await signedIn(at)
})
afterAll(() => at.remove())

const draftOf = (person: Person, policy = "export default {}") => ({
  id: crypto.randomUUID(),
  user_id: person.user.id,
  name: "first",
  policy,
  base_hash: "0123456789abcdef",
})

async function kept(person: Person, policy?: string) {
  const draft = draftOf(person, policy)
  const { error } = await person.client.from("drafts").insert(draft)
  if (error) throw new Error(error.message)
  return draft
}

const moments: [string, { restarted: boolean }][] = [
  ["before a restart", { restarted: false }],
  ["after a restart", { restarted: true }],
]
describe.each(moments)("%s", (_, { restarted }) => {
  beforeAll(async () => {
    if (restarted) await at.restart()
  })

  test("a person can read only their own drafts", async () => {
    const draft = await kept(owner)
    const own = await owner.client.from("drafts").select().eq("id", draft.id)
    const others = await stranger.client.from("drafts").select().eq("id", draft.id)
    expect([own.data?.length, others.data?.length]).toEqual([1, 0])
  })

  test("a visitor without a session reads nothing", async () => {
    await kept(owner)
    const { data, status } = await at.client().from("drafts").select()
    expect([data, status]).toEqual([null, 401])
  })

  test("nobody can write in another person's name", async () => {
    const { error } = await stranger.client.from("drafts").insert(draftOf(owner))
    expect(error?.message).toMatch(/row-level security/)
  })

  test("nobody can change, take over or remove another person's draft", async () => {
    const draft = await kept(owner)
    await stranger.client.from("drafts").update({ name: "taken" }).eq("id", draft.id)
    await stranger.client.from("drafts").update({ user_id: stranger.user.id }).eq("id", draft.id)
    await stranger.client.from("drafts").upsert({ ...draftOf(stranger), id: draft.id, name: "taken" })
    await stranger.client.from("drafts").delete().eq("id", draft.id)
    const { data } = await owner.client.from("drafts").select("name, user_id").eq("id", draft.id).single()
    expect(data).toEqual({ name: "first", user_id: owner.user.id })
  })

  test("a draft cannot be given away", async () => {
    const draft = await kept(owner)
    const { error } = await owner.client.from("drafts").update({ user_id: stranger.user.id }).eq("id", draft.id)
    expect(error).not.toBeNull()
  })

  test("the owner can change and remove a draft", async () => {
    const draft = await kept(owner)
    await owner.client.from("drafts").update({ name: "second" }).eq("id", draft.id)
    const { data } = await owner.client.from("drafts").select("name").eq("id", draft.id).single()
    expect(data).toEqual({ name: "second" })
    await owner.client.from("drafts").delete().eq("id", draft.id)
    expect((await owner.client.from("drafts").select().eq("id", draft.id)).data).toEqual([])
  })
})

const texts: [string, string][] = [
  ["an empty text", ""],
  ["text that reads as a JSON object", '{ "a":  1 }'],
  ["text that reads as a JSON array", "[1,  2]"],
  ["quotes and line ends", `'"\`\r\n\t\\`],
  ["characters beyond ASCII", "drøft 🙂 \u0000".replace("\u0000", "")],
  ["a text of the full length", "x".repeat(262_144)],
]
test.each(texts)("%s is returned as it was written", async (_, policy) => {
  const draft = await kept(owner, policy)
  const { data } = await owner.client.from("drafts").select("policy").eq("id", draft.id).single()
  expect(data?.policy === policy).toBe(true)
})

test("a draft that is too long is refused and not stored", async () => {
  const draft = draftOf(owner, "x".repeat(262_145))
  const { error } = await owner.client.from("drafts").insert(draft)
  expect(error).not.toBeNull()
  expect((await owner.client.from("drafts").select().eq("id", draft.id)).data).toEqual([])
})

test("times have a time zone", async () => {
  const before = Date.now()
  const draft = await kept(owner)
  const after = Date.now()
  const { data } = await owner.client.from("drafts").select("created_at").eq("id", draft.id).single()
  // To the second: the database may leave out what is below.
  expect(Date.parse(data?.created_at)).toBeGreaterThan(before - 1_000)
  expect(Date.parse(data?.created_at)).toBeLessThanOrEqual(after)
  expect(data?.created_at).toMatch(/(?:Z|\+00:00)$/)
})

const reaching = [
  "select=*,users(*)",
  "select=id,user_id(*)",
  "select=id&users.email=eq.a",
  "or=(id.eq.1,name.eq.2)",
  "order=users(email)",
]
test.each(reaching)("drafts?%s cannot reach another table", async (query) => {
  const response = await at.call(`/rest/v1/drafts?${query}`, {
    headers: { Authorization: `Bearer ${owner.session.access_token}` },
  })
  expect(response.status).toBe(400)
})

const upserting = [
  "resolution=merge-duplicates",
  "resolution =merge-duplicates",
  "resolution\t=merge-duplicates",
  "resolution= merge-duplicates",
  "return=representation,\tresolution = merge-duplicates",
  "Resolution =ignore-duplicates",
  "tx =rollback",
  "tx=rollback",
  "missing =default",
  "handling=strict",
]
test.each(upserting)("a write with the preference %j is refused and changes nothing", async (preference) => {
  const draft = await kept(owner)
  const response = await at.call("/rest/v1/drafts", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${stranger.session.access_token}`,
      "Content-Type": "application/json",
      Prefer: preference,
    },
    body: JSON.stringify({ ...draft, user_id: stranger.user.id, name: "taken" }),
  })
  expect(response.status).toBe(400)
  const { data } = await owner.client.from("drafts").select("name, user_id").eq("id", draft.id).single()
  expect(data).toEqual({ name: "first", user_id: owner.user.id })
})

const odd: [string, { given: [string, RequestInit]; want: number }][] = [
  ["a key in the address", { given: ["?apikey=x", {}], want: 400 }],
  ["a conflict target", { given: ["?on_conflict=id", {}], want: 400 }],
  ["an answer in another format", { given: ["", { headers: { Accept: "text/csv" } }], want: 406 }],
  ["a query plan", { given: ["", { headers: { Accept: "application/vnd.pgrst.plan+json" } }], want: 406 }],
  ["a range that is none", { given: ["", { headers: { Range: "0-1,5-6" } }], want: 400 }],
  ["a write in another format", { given: ["", { method: "POST", body: "id,name\n1,2" }], want: 415 }],
]
test.each(odd)("%s is refused", async (_, { given: [search, init], want }) => {
  const headers = new Headers(init.headers)
  headers.set("Authorization", `Bearer ${owner.session.access_token}`)
  expect((await at.call(`/rest/v1/drafts${search}`, { ...init, headers })).status).toBe(want)
})

test("a refusal contains no SQL and no table name", async () => {
  const draft = await kept(owner)
  const given = { ...draftOf(stranger), id: draft.id }
  const answers = [
    await stranger.client.from("drafts").insert(given),
    await stranger.client.from("drafts").insert({ ...draftOf(stranger), name: null }),
    await stranger.client.from("drafts").insert(draftOf(stranger, "x".repeat(262_145))),
    await stranger.client.from("drafts").select("nothing"),
  ]
  for (const { error } of answers) {
    expect(error).not.toBeNull()
    expect(JSON.stringify(error)).not.toMatch(/sqlite|constraint failed|drafts|select|insert/i)
  }
})

test("no answer allows other origins", async () => {
  const headers = { Authorization: `Bearer ${owner.session.access_token}`, Origin: "https://evil.example" }
  for (const path of ["/rest/v1/drafts", "/auth/v1/settings", "/auth/v1/user"]) {
    const response = await at.call(path, { headers })
    expect(response.status).toBe(200)
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
  }
})
