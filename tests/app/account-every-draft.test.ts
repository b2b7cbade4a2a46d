import { afterAll, beforeAll, expect, test } from "vitest"
import { everyDraft } from "../../src/routes/account/every-draft.server.ts"
import { addDraft, DraftsUnavailable } from "../../src/routes/editor/drafts.server.ts"
import { signedIn, startBackend, type TestBackend } from "../backend-in-process.ts"

const content = { policy: "export default {}", baseHash: "0123456789abcdef" }

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.remove())

test.each([1, 2, 3, 100])(
  "every draft is there once, whole, in the order it was begun, %i at a time",
  async (portion) => {
    const { client, user } = await signedIn(backend)
    const other = await signedIn(backend)
    await addDraft(other.client, other.user.id, { ...content, name: "somebody else's" })
    for (const name of ["first", "second", "third"]) await addDraft(client, user.id, { ...content, name })
    const drafts = await everyDraft(client, portion)
    expect(drafts.map(({ name, policy }) => [name, policy])).toEqual(
      ["first", "second", "third"].map((name) => [name, content.policy]),
    )
  },
)

test("nobody's drafts are an empty list", async () => {
  expect(await everyDraft((await signedIn(backend)).client)).toEqual([])
})

test("drafts that cannot be read are said to be unavailable, and never fewer", async () => {
  const { client } = await signedIn(backend)
  const { error } = await client.auth.signOut({ scope: "local" })
  expect(error).toBeNull()
  await expect(everyDraft(client)).rejects.toBeInstanceOf(DraftsUnavailable)
})
