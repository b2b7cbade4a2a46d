import { afterEach, expect, test, vi } from "vitest"
import { askForEdit } from "../../../src/routes/editor/form/rule-edits.ts"
import { filenameIn } from "../../../src/routes/editor/share/download-draft.tsx"
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

test.each([
  ["an ended session", Response.json({}, { status: 401 }), "Your session has ended."],
  ["a session without its second factor", Response.json({}, { status: 403 }), "Your session has ended."],
  ["a proxy that refuses it", new Response("<h1>Forbidden</h1>", { status: 403 }), "The server returned {{status}}."],
])("an edit and a save that are refused give the reason: %s", async (_, response, want) => {
  vi.stubGlobal("fetch", async () => response.clone())
  const saved = await askToSave("/editor/drafts/1/save", { name: "a draft", policy: "", revision: "" })
  expect(saved).toMatchObject({ kind: "unsent", unsent: { reason: { message: expect.stringContaining(want) } } })
  const answer = await askForEdit("/editor/edit", "", { kind: "delete", index: 0 })
  expect(answer).toMatchObject({ kind: "failed", problem: { message: expect.stringContaining(want) } })
})

test.each([
  ['attachment; filename="my policy.ts"', "my policy.ts"],
  ["attachment; filename=\"f_r.ts\"; filename*=UTF-8''f%C3%BCr.ts", "für.ts"],
  ["attachment; filename=\"x filename*=UTF-8''%zz.ts\"", "x filename*=UTF-8''%zz.ts"],
  ["attachment", undefined],
])("the name of a download is that in its header: %s", (header, want) => {
  expect(filenameIn(header)).toBe(want)
})

test("an edit may take two minutes, because it may wait for its turn at a busy compiler", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout")
  vi.stubGlobal("fetch", async () => Response.json({ kind: "failed" }))
  await askForEdit("/editor/edit", "", { kind: "delete", index: 0 })
  expect(limit.mock.calls).toEqual([[120_000]])
})
