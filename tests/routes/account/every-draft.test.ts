import { afterAll, beforeAll, expect, test } from "vitest"
import {
  asDocument,
  everyDraft,
  everyDraftId,
  type DownloadedDraft,
} from "../../../src/routes/account/data/every-draft.server.ts"
import { OwnDataUnavailable } from "../../../src/routes/account/facts/account-facts.server.ts"
import { addDraft, removeDraft } from "../../../src/policies/drafts/drafts.server.ts"
import { signedIn, startBackend, type TestBackend } from "../../backend/in-process.ts"

const content = { policy: "export default {}", baseHash: "0123456789abcdef", app: "" }

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.remove())

type Client = Awaited<ReturnType<typeof signedIn>>["client"]

async function listOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

const allOf = async (client: Client, portion?: number): Promise<readonly DownloadedDraft[]> =>
  listOf(everyDraft(client, await everyDraftId(client, portion)))

test.each([1, 2, 3, 100])(
  "every draft is included once and whole, in order of creation, %i at a time",
  async (portion) => {
    const { client, user } = await signedIn(backend)
    const other = await signedIn(backend)
    await addDraft(other.client, other.user.id, { ...content, name: "somebody else's" })
    for (const name of ["first", "second", "third"]) await addDraft(client, user.id, { ...content, name })
    expect((await allOf(client, portion)).map(({ name, policy }) => [name, policy])).toEqual(
      ["first", "second", "third"].map((name) => [name, content.policy]),
    )
  },
)

test("nobody's drafts are an empty list", async () => {
  expect(await allOf((await signedIn(backend)).client)).toEqual([])
})

test("a draft is read only after the previous one was consumed", async () => {
  const { client, user } = await signedIn(backend)
  const names = ["first", "second", "third"]
  const ids: string[] = []
  for (const name of names) ids.push(await addDraft(client, user.id, { ...content, name }))
  const found: string[] = []
  for await (const { id, name } of everyDraft(client, ids)) {
    found.push(name)
    // Had it been read ahead, what was deleted would still come.
    const next = ids[ids.indexOf(id) + 1]
    if (name === "first" && next !== undefined) await removeDraft(client, next)
  }
  expect(found).toEqual(["first", "third"])
})

test.each([0, 1, 3])("the document with %i drafts is JSON with the whole drafts", async (count) => {
  const { client, user } = await signedIn(backend)
  for (let n = 0; n < count; n++) await addDraft(client, user.id, { ...content, name: `"${n}"\n\u2028` })
  const drafts = await allOf(client)
  const pieces = await listOf(
    asDocument({ account: "person@example.test" }, everyDraft(client, await everyDraftId(client))),
  )
  expect(drafts).toHaveLength(count)
  expect(JSON.parse(pieces.join(""))).toEqual({ account: "person@example.test", drafts })
})

test("unreadable drafts are reported as unavailable, and never omitted", async () => {
  const { client, user } = await signedIn(backend)
  const id = await addDraft(client, user.id, { ...content, name: "first" })
  const { error } = await client.auth.signOut({ scope: "local" })
  expect(error).toBeNull()
  await expect(everyDraftId(client)).rejects.toBeInstanceOf(OwnDataUnavailable)
  await expect(listOf(everyDraft(client, [id]))).rejects.toBeInstanceOf(OwnDataUnavailable)
})
