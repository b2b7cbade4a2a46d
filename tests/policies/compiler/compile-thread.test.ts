import { globSync, readFileSync } from "node:fs"
import { afterEach, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { readInventory } from "../../../codegen/react-router/read-inventory.ts"
import { CompileUnavailable, startCompileWorker } from "../../../src/policies/compiler/compile-worker.server.ts"
import { policyText } from "../../codegen/record/histories.ts"
import { ruleOf } from "../../policy/build.ts"
import { slowPolicy } from "../../routes/editor/slow-policy.ts"

const path = "policy/app.policy.ts"
const policy = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")
const inputOf = (text: string) => ({ path, text, routes: null, inForce: null })

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
  const started = startCompileWorker({ processorMs: 600_000, elapsedMs: 600_000, maxWaiting: 8, ...limits })
  opened.push(started)
  return started
}

test.each([
  ["the policy in force", policy],
  ["an unknown word", policy.replace('"subtree"', '"subtre"')],
  ["no policy at all", ""],
  ["not TypeScript", "\0}{ ((("],
])("gives the command line's answer about %s", async (_, text) => {
  expect(await worker().ask("check", inputOf(text))).toMatchObject({ findings: findingsOf(text), draft: null })
})

test("names the file of a finding that is not in the policy", async () => {
  const files: Readonly<Record<string, string>> = {
    "routes.ts": 'import { route } from "@react-router/dev/routes"\nexport default [route("lost", "lost.tsx")]\n',
    "lost.tsx": "export const loader = () => null\nexport default function Lost() {}\n",
  }
  const readText = (file: string): string | null => files[file] ?? null
  const routes = readInventory({ routes: "routes.ts", config: "react-router.config.ts", readText }).value!
  const { findings } = await worker().ask("check", { ...inputOf(policyText([ruleOf("/", "exact", "anyone")])), routes })
  expect(findings.find(({ code }) => code === "P404")?.span).toMatchObject({ file: "routes.ts", line: 2 })
  expect(findings.find(({ code }) => code === "P405")?.span).toMatchObject({ file: null })
})

test("lists errors before warnings, also where the compiler found a warning first", async () => {
  const redundant = '{ path: "/dashboard/a", match: "exact", require: "signed-in", why: "x" },'
  const open = '{ path: "/dashboard/b", match: "exact", require: "anyone", why: "x" },'
  const text = policy.replace("rules: [", `rules: [ ${redundant} ${open}`)
  const { findings, counts } = await worker().ask("check", inputOf(text))
  expect(findingsOf(text)[0]?.severity).toBe("warning")
  expect(findings.map(({ severity }) => severity)).toEqual([
    ...Array<string>(counts.errors).fill("error"),
    ...Array<string>(counts.warnings).fill("warning"),
  ])
})

test("concurrent jobs each get their own answer", async () => {
  const asked = worker()
  // Warm, so that all of them meet the same thread.
  await asked.ask("check", inputOf(policy))
  const texts = [policy, policy.replace("404", "405"), policy, ""]
  const replies = await Promise.all(texts.map((text) => asked.ask("check", inputOf(text))))
  expect(replies.map(({ findings, draft }) => ({ findings, draft }))).toEqual(
    texts.map((text) => ({ findings: findingsOf(text), draft: null })),
  )
})

test("a job that takes too long is cancelled, and the next one gets a new thread", async () => {
  const impatient = worker({ processorMs: 50 })
  await expect(impatient.ask("check", inputOf(slowPolicy()))).rejects.toThrow(CompileUnavailable)
  await expect(impatient.ask("check", inputOf(slowPolicy(1)))).rejects.toThrow("too long")
})

test("a cancelled job is charged its full time limit", async () => {
  const impatient = worker({ processorMs: 50, share: 10 })
  await expect(impatient.ask("check", inputOf(slowPolicy()), "mallory")).rejects.toMatchObject({ again: null })
  await expect(impatient.ask("check", inputOf(policy), "mallory")).rejects.toMatchObject({ again: 60 })
})

test("modules import the thread only with import(), so that the build makes a separate file", () => {
  const importers = globSync("src/**/*.{ts,tsx}").filter((file) =>
    /from\s+"[^"]*compile-thread\.server\.ts"/.test(readFileSync(file, "utf8")),
  )
  expect(importers).toEqual([])
})

test("jobs beyond the queue's length are refused at once, and accepted again later", async () => {
  const busy = worker({ maxWaiting: 1 })
  const first = busy.ask("check", inputOf(policy))
  await expect(busy.ask("check", inputOf(policy))).rejects.toThrow("too many")
  await first
  expect(await busy.ask("check", inputOf(policy))).toHaveProperty("findings")
})

test("a text full of mistakes gets its first findings and their number", async () => {
  const text = `export default { rules: [${"{},".repeat(5000)}] }`
  const { findings, counts } = await worker().ask("check", inputOf(text))
  expect(counts.errors).toBeGreaterThan(5000)
  expect(findings).toHaveLength(200)
})

test.each([8, 2])("only the newest text of somebody who types is checked, in a queue for %i", async (maxWaiting) => {
  const busy = worker({ maxWaiting })
  const running = busy.ask("check", inputOf(policy), "ada")
  const older = busy.ask("check", inputOf("older"), "ada").then(String, String)
  const newest = busy.ask("check", inputOf(policy), "ada")
  expect((await running).findings).toEqual([])
  expect(await older).toContain("a newer text replaced it")
  expect((await newest).findings).toEqual([])
})

test("one person's jobs neither fill the queue nor are all answered before another's", async () => {
  const busy = worker({ maxWaiting: 16 })
  const patch = { path, routes: null, before: policy, after: `${policy}\n` }
  const answered: string[] = []
  const by = (who: string, asked: Promise<unknown>) => asked.then(() => answered.push(who))
  const all = Array.from({ length: 5 }, () => by("mallory", busy.ask("patch", patch, "mallory")))
  await expect(busy.ask("patch", patch, "mallory")).rejects.toThrow("too many")
  await Promise.all([...all, by("ada", busy.ask("check", inputOf(policy), "ada"))])
  expect(answered.indexOf("ada")).toBe(1)
})

test("people who used little compiler time are served before those who used much", async () => {
  const busy = worker({ maxWaiting: 16 })
  const patch = { path, routes: null, before: policy, after: `${policy}\n` }
  const answered: string[] = []
  const by = (who: string) => busy.ask("patch", patch, who).then(() => answered.push(who))
  await busy.ask("check", inputOf(slowPolicy()), "mallory")
  await by("mallory")
  await by("ada")
  await Promise.all([by("bob"), by("mallory"), by("ada")])
  expect(answered).toEqual(["mallory", "ada", "bob", "ada", "mallory"])
})

test("a full queue makes room for a person's first job by refusing one of the person with the most", async () => {
  const busy = worker({ maxWaiting: 4 })
  const patch = { path, routes: null, before: policy, after: `${policy}\n` }
  const mallory = Array.from({ length: 4 }, () => busy.ask("patch", patch, "mallory").then(() => "answered", String))
  const ada = await busy.ask("patch", patch, "ada")
  expect(ada).toHaveProperty("patch")
  const answers = await Promise.all(mallory)
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(3)
  expect(answers[3]).toContain("too many")
})

test("an explanation has the first of the rules that do not cover its address, and the number of all", async () => {
  const pages = Array.from({ length: 250 }, (_, i) => ruleOf(`/page-${i}`, "exact", "anyone"))
  const text = policyText([...pages, ruleOf("/orders", "subtree", "signed-in")])
  const urls = ["/orders/7", "/a%2fb"]
  const [covered, unreadable] = (await worker().ask("explain", { path, text, routes: null, urls }))!
  const verdicts = covered!.standings.map(({ verdict }) => verdict)
  expect(verdicts.filter((verdict) => verdict === "governs")).toHaveLength(1)
  expect(verdicts.filter((verdict) => verdict === "miss")).toHaveLength(200)
  expect([covered!.misses, unreadable!.misses]).toEqual([250, 0])
})
