import { globSync, readFileSync } from "node:fs"
import { afterEach, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { CompileUnavailable, startCompileWorker } from "../../../src/policies/compiler/compile-worker.server.ts"
import { slowPolicy } from "../../routes/editor/slow-policy.ts"

const path = "policy/app.policy.ts"
const policy = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")
const question = (text: string) => ({ path, text, routes: null, inForce: null })

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.close()))
})

/** The findings of the command line about a text. A page knows positions in it without their file. */
const findingsOf = (text: string) =>
  structuredClone(compile({ policy: { path, text }, routes: null }).diagnostics).map(
    ({ span, related, ...finding }) => ({
      ...finding,
      span: span === null ? null : { ...span, file: null },
      related: related.map((one) => ({ ...one, span: { ...one.span, file: null } })),
    }),
  )

function worker(limits: Partial<Parameters<typeof startCompileWorker>[0]> = {}) {
  // A thread that the machine keeps waiting is not what these tests are about.
  const started = startCompileWorker({ processor: 600_000, patience: 600_000, waiting: 8, ...limits })
  opened.push(started)
  return started
}

test.each([
  ["the policy in force", policy],
  ["an unknown word", policy.replace('"subtree"', '"subtre"')],
  ["no policy at all", ""],
  ["not TypeScript", "\0}{ ((("],
])("gives the command line's answer about %s", async (_, text) => {
  expect(await worker().ask("check", question(text))).toMatchObject({ findings: findingsOf(text), draft: null })
})

test("concurrent questions each get their own answer", async () => {
  const asked = worker()
  // Warm, so that all of them meet the same thread.
  await asked.ask("check", question(policy))
  const texts = [policy, policy.replace("404", "405"), policy, ""]
  const replies = await Promise.all(texts.map((text) => asked.ask("check", question(text))))
  expect(replies.map(({ findings, draft }) => ({ findings, draft }))).toEqual(
    texts.map((text) => ({ findings: findingsOf(text), draft: null })),
  )
})

test("a question that takes too long is cancelled, and the next one gets a new thread", async () => {
  const impatient = worker({ processor: 50 })
  await expect(impatient.ask("check", question(slowPolicy()))).rejects.toThrow(CompileUnavailable)
  await expect(impatient.ask("check", question(slowPolicy(1)))).rejects.toThrow("too long")
})

test("a cancelled question is charged its full time limit", async () => {
  const impatient = worker({ processor: 50, share: 10 })
  await expect(impatient.ask("check", question(slowPolicy()), "mallory")).rejects.toMatchObject({ again: null })
  await expect(impatient.ask("check", question(policy), "mallory")).rejects.toMatchObject({ again: 60 })
})

test("modules import the thread only with import(), so that the build makes a separate file", () => {
  const importers = globSync("src/**/*.{ts,tsx}").filter((file) =>
    /from\s+"[^"]*compile-thread\.server\.ts"/.test(readFileSync(file, "utf8")),
  )
  expect(importers).toEqual([])
})

test("questions beyond the queue's length are refused at once, and accepted again later", async () => {
  const busy = worker({ waiting: 1 })
  const first = busy.ask("check", question(policy))
  await expect(busy.ask("check", question(policy))).rejects.toThrow("too many")
  await first
  expect(await busy.ask("check", question(policy))).toHaveProperty("findings")
})

test("a text full of mistakes gets its first findings and their number", async () => {
  const text = `export default { rules: [${"{},".repeat(5000)}] }`
  const { findings, counts } = await worker().ask("check", question(text))
  expect(counts.errors).toBeGreaterThan(5000)
  expect(findings).toHaveLength(200)
})

test("only the newest text of somebody who types is checked", async () => {
  const busy = worker({ waiting: 8 })
  const running = busy.ask("check", question(policy), "ada")
  const older = busy.ask("check", question("older"), "ada").then(String, String)
  const newest = busy.ask("check", question(policy), "ada")
  expect((await running).findings).toEqual([])
  expect(await older).toContain("a newer text replaced it")
  expect((await newest).findings).toEqual([])
})

test("one person's questions neither fill the queue nor are all answered before another's", async () => {
  const busy = worker({ waiting: 16 })
  const patch = { path, routes: null, before: policy, after: `${policy}\n` }
  const answered: string[] = []
  const by = (who: string, asked: Promise<unknown>) => asked.then(() => answered.push(who))
  const all = Array.from({ length: 5 }, () => by("mallory", busy.ask("patch", patch, "mallory")))
  await expect(busy.ask("patch", patch, "mallory")).rejects.toThrow("too many")
  await Promise.all([...all, by("ada", busy.ask("check", question(policy), "ada"))])
  expect(answered.indexOf("ada")).toBe(1)
})

test("people who used little compiler time are served before those who used much", async () => {
  const busy = worker({ waiting: 16 })
  const patch = { path, routes: null, before: policy, after: `${policy}\n` }
  const answered: string[] = []
  const by = (who: string) => busy.ask("patch", patch, who).then(() => answered.push(who))
  await busy.ask("check", question(slowPolicy()), "mallory")
  await by("mallory")
  await by("ada")
  await Promise.all([by("bob"), by("mallory"), by("ada")])
  expect(answered).toEqual(["mallory", "ada", "bob", "ada", "mallory"])
})

test("a full queue makes room for a person's first question by refusing one of the person with the most", async () => {
  const busy = worker({ waiting: 4 })
  const patch = { path, routes: null, before: policy, after: `${policy}\n` }
  const mallory = Array.from({ length: 4 }, () => busy.ask("patch", patch, "mallory").then(() => "answered", String))
  const ada = await busy.ask("patch", patch, "ada")
  expect(ada).toHaveProperty("patch")
  const answers = await Promise.all(mallory)
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(3)
  expect(answers[3]).toContain("too many")
})
