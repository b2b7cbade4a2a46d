import { globSync, readFileSync } from "node:fs"
import { afterEach, expect, test } from "vitest"
import { compile } from "../../codegen/compile.ts"
import { CompileUnavailable, startCompileWorker } from "../../src/routes/editor/compile-worker.server.ts"

const path = "policy/app.policy.ts"
const policy = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const question = (text: string) => ({ path, text, routes: null, inForce: null })

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.close()))
})

function worker(limits: Partial<Parameters<typeof startCompileWorker>[0]> = {}) {
  const started = startCompileWorker({ timeout: 20_000, waiting: 8, ...limits })
  opened.push(started)
  return started
}

test.each([
  ["the policy in force", policy],
  ["an unknown word", policy.replace('"subtree"', '"subtre"')],
  ["no policy at all", ""],
  ["not TypeScript", "\0}{ ((("],
])("answers about %s what the command line answers", async (_, text) => {
  const want = structuredClone(compile({ policy: { path, text }, routes: null }).diagnostics)
  expect(await worker().ask("check", question(text))).toMatchObject({ findings: want, draft: null })
})

test("questions asked at once are answered each with its own answer", async () => {
  const asked = worker()
  // Warm, so that all of them meet the same thread.
  await asked.ask("check", question(policy))
  const texts = [policy, policy.replace("404", "405"), policy, ""]
  const replies = await Promise.all(texts.map((text) => asked.ask("check", question(text))))
  expect(replies.map(({ findings, draft }) => ({ findings, draft }))).toEqual(
    texts.map((text) => ({
      findings: structuredClone(compile({ policy: { path, text }, routes: null }).diagnostics),
      draft: null,
    })),
  )
})

test("a question that takes too long is given up, and the next one gets a new thread", async () => {
  // Shorter than any thread takes to start.
  const impatient = worker({ timeout: 1 })
  await expect(impatient.ask("check", question(policy))).rejects.toThrow(CompileUnavailable)
  await expect(impatient.ask("check", question(policy))).rejects.toThrow("too long")
})

test("no module imports the thread but by import(), so that the build gives it a file of its own", () => {
  const importers = globSync("src/**/*.{ts,tsx}").filter((file) =>
    /from\s+"[^"]*compile-thread\.server\.ts"/.test(readFileSync(file, "utf8")),
  )
  expect(importers).toEqual([])
})

test("more questions than may wait are refused at once, and room comes back", async () => {
  const busy = worker({ waiting: 1 })
  const first = busy.ask("check", question(policy))
  await expect(busy.ask("check", question(policy))).rejects.toThrow("too many")
  await first
  expect(await busy.ask("check", question(policy))).toHaveProperty("findings")
})
