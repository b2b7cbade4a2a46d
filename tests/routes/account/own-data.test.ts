import { afterAll, beforeAll, expect, test } from "vitest"
import { asDocument } from "../../../src/routes/account/data/own-file.server.ts"
import { DataServiceError } from "../../../src/policies/data-service/data-service.server.ts"
import { OWN_TABLES, ownRows } from "../../../src/policies/data-service/own-rows.server.ts"
import { addDraft, removeDraft } from "../../../src/policies/drafts/drafts.server.ts"
import { signedIn, startBackend, type TestBackend } from "../../backend/in-process.ts"

const content = { policy: "export default {}", baseHash: "0123456789abcdef", app: "" }

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.remove())

type Person = Pick<Awaited<ReturnType<typeof signedIn>>, "client" | "user">
interface Draft {
  readonly id: string
  readonly name: string
  readonly policy: string
}

/** A person's drafts, of which `portion` are listed at a time. */
const draftsOf = async ({ client, user }: Person, portion?: number): Promise<AsyncGenerator<Draft>> =>
  (await ownRows(client, user.id, OWN_TABLES[0], portion)) as AsyncGenerator<Draft>

async function listOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test.each([1, 2, 3, 100])(
  "every draft is included once and whole, in order of creation, %i at a time",
  async (portion) => {
    const [person, other] = [await signedIn(backend), await signedIn(backend)]
    const { client, user } = person
    await addDraft(other.client, other.user.id, { ...content, name: "somebody else's" })
    for (const name of ["first", "second", "third"]) await addDraft(client, user.id, { ...content, name })
    expect((await listOf(await draftsOf(person, portion))).map(({ name, policy }) => [name, policy])).toEqual(
      ["first", "second", "third"].map((name) => [name, content.policy]),
    )
  },
)

test("a row whose id has no version of a UUID is included", async () => {
  const person = await signedIn(backend)
  const { client, user } = person
  const id = "11111111-1111-1111-1111-111111111111"
  const { error } = await client
    .from("drafts")
    .insert({ id, user_id: user.id, name: "odd", policy: content.policy, base_hash: content.baseHash, app: "" })
  expect(error).toBeNull()
  expect((await listOf(await draftsOf(person))).map((draft) => draft.id)).toEqual([id])
})

test("nobody's drafts are an empty list", async () => {
  expect(await listOf(await draftsOf(await signedIn(backend)))).toEqual([])
})

test("a draft is read only after the previous one was consumed, and one that is deleted hides no other", async () => {
  const person = await signedIn(backend)
  const { client, user } = person
  const names = ["first", "second", "third", "fourth"]
  const ids: string[] = []
  for (const name of names) ids.push(await addDraft(client, user.id, { ...content, name }))
  const found: string[] = []
  for await (const { id, name } of await draftsOf(person)) {
    found.push(name)
    // Had it been read ahead, what was deleted would still come.
    const next = ids[ids.indexOf(id) + 1]!
    if (name === "first") for (const gone of [id, next]) await removeDraft(client, gone)
  }
  expect(found).toEqual(["first", "third", "fourth"])
})

test.each([0, 1, 3])("the document with %i drafts is JSON with the whole drafts", async (count) => {
  const person = await signedIn(backend)
  const { client, user } = person
  for (let n = 0; n < count; n++) await addDraft(client, user.id, { ...content, name: `"${n}"\n\u2028` })
  const drafts = await listOf(await draftsOf(person))
  const pieces = await listOf(asDocument({ account: "person@example.test" }, { drafts: await draftsOf(person) }))
  expect(drafts).toHaveLength(count)
  expect(JSON.parse(pieces.join(""))).toEqual({ account: "person@example.test", drafts })
})

test("unreadable drafts are reported as unavailable, and never omitted", async () => {
  const person = await signedIn(backend)
  const { client, user } = person
  await addDraft(client, user.id, { ...content, name: "first" })
  const listed = await draftsOf(person)
  const { error } = await client.auth.signOut({ scope: "local" })
  expect(error).toBeNull()
  await expect(draftsOf(person)).rejects.toBeInstanceOf(DataServiceError)
  await expect(listOf(listed)).rejects.toBeInstanceOf(DataServiceError)
})
