import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { TABLES } from "../../../src/backend/data/data-shape.ts"
import { embeddedMigrations } from "../../../src/backend/data/migrations.ts"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
let person: Awaited<ReturnType<typeof signedIn>>
let headers: Record<string, string>
beforeAll(async () => {
  at = await startBackend()
  person = await signedIn(at)
  headers = { Authorization: `Bearer ${person.session.access_token}`, "Content-Type": "application/json" }
})
afterAll(() => at.remove())

const ID = "5a11f0a7-0000-4000-8000-000000000009"
const WHEN = "2026-11-21T10:00:00.123Z"

const draft = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: crypto.randomUUID(),
  user_id: person.user.id,
  name: "first",
  policy: "export default {}",
  base_hash: "0123456789abcdef",
  ...more,
})

const asked = async (search: string, method = "GET"): Promise<number> => {
  const body = method === "POST" ? JSON.stringify(draft()) : method === "PATCH" ? '{"name":"x"}' : null
  return (await at.call(`/rest/v1/drafts${search}`, { method, headers, body })).status
}

test("the columns that can be queried are those of the migrations", () => {
  const [, made = ""] = /create table public\.drafts \(([\s\S]*?)\n\);/.exec(embeddedMigrations()) ?? []
  const added = embeddedMigrations().matchAll(/alter table public\.drafts add column (\w+) /g)
  const columns = [...made.matchAll(/^\s+(\w+) /gm), ...added].map((match) => match[1])
  expect(columns).toContain("app")
  expect(new Set(Object.keys(TABLES.drafts!))).toEqual(new Set(columns))
})

/** https://docs.postgrest.org/en/v13/references/api/tables_views.html, each with a value it would take. */
const OPERATORS: Readonly<Record<string, string>> = {
  eq: ID,
  gt: ID,
  gte: ID,
  lt: ID,
  lte: ID,
  neq: ID,
  like: "*a*",
  ilike: "*a*",
  match: "^a+$",
  imatch: "^a+$",
  in: `(${ID},${ID})`,
  is: "null",
  isdistinct: ID,
  fts: "a",
  plfts: "a",
  phfts: "a",
  wfts: "a",
  cs: "{a}",
  cd: "{a}",
  ov: "{a}",
  sl: "(1,2)",
  sr: "(1,2)",
  nxr: "(1,2)",
  nxl: "(1,2)",
  adj: "(1,2)",
  "not.eq": ID,
  "not.like": "*a*",
  "eq(any)": `{${ID}}`,
  "like(any)": "{*a*,*b*}",
  "like(all)": "{*a*,*b*}",
}
const everyFilter = Object.entries(OPERATORS).flatMap(([operator, value]) =>
  Object.keys(TABLES.drafts!).map((column): [string, number] => [
    `?${column}=${operator}.${encodeURIComponent(column.endsWith("_at") && operator === "eq" ? WHEN : value)}`,
    (operator === "eq" && (column === "id" || column === "updated_at")) || (operator === "in" && column === "id")
      ? 200
      : 400,
  ]),
)
test.each(everyFilter)("of every operator on every column, %s gets %i", async (search, want) => {
  expect(await asked(search)).toBe(want)
})

const searches: [string, number][] = [
  ["", 200],
  ["?select=id,name,updated_at", 200],
  ["?select=id, name", 200],
  ["?select=*", 200],
  ["?select=id,nothing", 400],
  ["?select=", 400],
  ["?select=id::text", 400],
  ["?select=other:name", 400],
  ["?select=policy->a", 400],
  ["?select=name.count()", 400],
  ["?select=count()", 400],
  ["?select=*,users(*)", 400],
  ["?select=...users(id)", 400],
  ["?select=id%0A", 200],
  ["?select=i%0Ad", 400],
  [`?select=${"id,".repeat(2000)}id`, 400],
  ["?order=created_at", 200],
  ["?order=created_at.desc.nullslast,id.asc", 200],
  ["?order=created_at.sideways", 400],
  ["?order=policy", 400],
  ["?order=nothing", 400],
  ["?order=policy->a", 400],
  [`?order=${"id,".repeat(100)}id`, 400],
  ["?limit=10&offset=5", 200],
  ["?limit=-1", 400],
  ["?limit=1e9", 400],
  ["?limit=99999999999999999999", 400],
  ["?offset=a", 400],
  ["?drafts.limit=1", 400],
  ["?id=eq.1", 400],
  ["?id=eq.", 400],
  ["?id=eq", 400],
  ["?id=in.()", 400],
  [`?id=in.(${ID},1)`, 400],
  [`?id=in.(${ID},)`, 400],
  [`?id=in.((${ID}))`, 400],
  [`?id=in.(${Array(50).fill(ID).join()})`, 200],
  [`?id=in.(${Array(51).fill(ID).join()})`, 400],
  [`?id=not.in.(${ID})`, 400],
  ["?updated_at=eq.now", 400],
  ["?updated_at=eq.2026-11-21T10:00:00%2B00:00", 200],
  [`?id=eq.${ID}&id=eq.${ID}`, 400],
  [`?or=(id.eq.${ID},id.eq.${ID})`, 400],
  [`?and=(id.eq.${ID},id.eq.${ID})`, 400],
  [`?not.or=(id.eq.${ID})`, 400],
  ["?columns=id", 400],
  ["?on_conflict=id", 400],
  ["?apikey=x", 400],
  ["?__proto__=eq.1", 400],
  ["?constructor=eq.1", 400],
  ["?select=constructor", 400],
  ["?order=toString", 400],
]
test.each(searches)("drafts%s gets %i", async (search, want) => {
  expect(await asked(search)).toBe(want)
})

const writes: [string, string, number][] = [
  ["PATCH", "", 400],
  ["DELETE", "", 400],
  ["PATCH", `?updated_at=eq.${WHEN}`, 400],
  ["PATCH", `?id=eq.${ID}`, 204],
  ["PATCH", `?id=eq.${ID}&updated_at=eq.${WHEN}&select=id`, 204],
  ["DELETE", `?id=eq.${ID}`, 204],
  ["DELETE", `?id=eq.${ID}&limit=1`, 400],
  ["PATCH", `?id=eq.${ID}&order=id`, 400],
  ["PATCH", `?id=neq.${ID}`, 400],
  ["PATCH", `?id=in.(${ID})`, 400],
  ["DELETE", `?id=in.(${ID})`, 400],
  ["POST", "", 201],
  ["POST", "?select=id", 201],
  ["POST", `?id=eq.${ID}`, 400],
  ["POST", "?columns=id", 400],
]
test.each(writes)("%s drafts%s gets %i: a write must name one row", async (method, search, want) => {
  expect(await asked(search, method)).toBe(want)
})

const bodies: [string, () => unknown][] = [
  ["a list of rows", () => [draft(), draft()]],
  ["a list of one", () => [draft()]],
  ["nothing", () => ({})],
  ["a text", () => "draft"],
  ["null", () => null],
  ["a column that is not there", () => draft({ other: 1 })],
  ["an inherited name", () => JSON.parse('{"__proto__": "x"}') as unknown],
  ["an id that is none", () => draft({ id: "1" })],
  ["a name that is an object", () => draft({ name: { a: 1 } })],
  ["a name that is too long", () => draft({ name: "x".repeat(201) })],
  ["a policy with NUL", () => draft({ policy: "a\0" })],
  ["a policy with half a character", () => draft({ policy: "\ud800" })],
  ["a policy that is too long", () => draft({ policy: "x".repeat(262_145) })],
  ["a policy that is a number", () => draft({ policy: 1 })],
  ["a time in words", () => draft({ updated_at: "now" })],
]
test.each(bodies)("%s is refused as a row", async (_, given) => {
  const body = JSON.stringify(given())
  expect((await at.call("/rest/v1/drafts", { method: "POST", headers, body })).status).toBe(400)
})

test("a list is refused before any of its content is read", async () => {
  const answer = await at.call("/rest/v1/drafts", { method: "POST", headers, body: "[]" })
  expect(await answer.json()).toMatchObject({ message: "the embedded backend reads one row, as a JSON object" })
})

test("a draft of the full size that consists of control characters is accepted", async () => {
  const { error } = await person.client.from("drafts").insert(draft({ policy: "\u0001".repeat(262_144) }))
  expect(error).toBeNull()
})

test("the size of an answer is bounded: it has few long rows or many short ones", async () => {
  const { client } = person
  for (let n = 0; n < 6; n++) expect((await client.from("drafts").insert(draft())).error).toBeNull()
  for (const long of ["*", "policy", "id,policy"]) {
    expect((await client.from("drafts").select(long)).data).toHaveLength(4)
    expect((await client.from("drafts").select(long).limit(1000)).data).toHaveLength(4)
  }
  expect((await client.from("drafts").select("id")).data!.length).toBeGreaterThan(6)
  expect((await client.from("drafts").select("id").limit(2)).data).toHaveLength(2)
})

test("no content of a search reaches the log", async () => {
  const lines: unknown[] = []
  const spies = (["log", "info", "warn", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...said: unknown[]) => void lines.push(said)),
  )
  const written = [process.stderr, process.stdout].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((text) => lines.push(text) > 0),
  )
  try {
    for (const name of ["select", "order", "limit", "id", "name", "or", "a\nb"]) {
      await asked(`?${encodeURIComponent(name)}=${encodeURIComponent('x\n{"level":30,"msg":"all is well"}')}`)
    }
  } finally {
    for (const spy of [...spies, ...written]) spy.mockRestore()
  }
  expect(lines).toEqual([])
})
