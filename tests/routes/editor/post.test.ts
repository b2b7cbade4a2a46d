import { afterEach, expect, test, vi } from "vitest"
import { askForEdit } from "../../../src/routes/editor/form/rule-edits.ts"
import { askToSave } from "../../../src/routes/editor/drafts/save-answer.ts"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("a save that the server never answers counts as unsent after a minute, so that it is tried again", async () => {
  const over = new AbortController()
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal)
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error))
    })
  })
  const saving = askToSave("/editor/drafts/1/save", { name: "a draft", policy: "", revision: "" })
  over.abort()
  expect(await saving).toMatchObject({ kind: "unsent", unsent: { remedy: "wait" } })
  expect(limit).toHaveBeenCalledWith(60_000)
})

test("an edit may take two minutes, because it may wait for its turn at a busy compiler", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout")
  vi.stubGlobal("fetch", async () => Response.json({ kind: "unmade" }))
  await askForEdit("/editor/edit", "", { kind: "delete", index: 0 })
  expect(limit.mock.calls).toEqual([[120_000]])
})
