import { readFileSync } from "node:fs"
import { afterEach, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { startCompileWorker, type CompileWorkerLimits } from "../../../src/policies/compiler/compile-worker.server.ts"
import { VISITORS } from "../../../src/policies/compiler/compiler.server.ts"
import { EXAMPLES, exampleOf } from "../../../src/routes/editor/playground/examples.ts"
import { answerOfExample, tryPolicy } from "../../../src/routes/editor/playground/try-policy.server.ts"
import { slowPolicy } from "./slow-policy.ts"

const path = "app.policy.ts"
const policy = readFileSync(new URL("../../../policy/app.policy.ts", import.meta.url), "utf8")
const question = (text: string) => ({ path, text, routes: null, inForce: null })

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.close()))
})

function worker(limits: CompileWorkerLimits) {
  // These tests count processor time, not elapsed time, because a busy machine makes a thread wait.
  const started = startCompileWorker({ elapsedMs: 600_000, ...limits })
  opened.push(started)
  return started
}

test.each(EXAMPLES.filter(({ id }) => id !== "clash"))("the example $id is accepted, without a finding", ({ text }) => {
  const { diagnostics, checked } = compile({ policy: { path, text }, routes: null })
  expect(diagnostics).toEqual([])
  expect(checked).not.toBeNull()
})

test.each([
  ["/orders/7", "redirect", "/orders"],
  ["/orders/track", "proceed", "/orders/track"],
  ["/nowhere", "refuse", null],
] as const)("an address is simulated with the current text: %s", async (address, kind, rule) => {
  const [{ text }] = EXAMPLES
  const answer = await tryPolicy(text, text, address, "192.0.2.7")
  const trial = answer.kind === "checked" ? answer.trial : undefined
  expect(trial).toMatchObject({ url: address, path: address, outcomes: { "signed-out": { kind } } })
  expect(trial?.rule?.path ?? null).toBe(rule)
})

test.each([
  ["/t/acme/settings", "team manager", { kind: "proceed" }],
  ["/t/acme/settings", "staff", { kind: "some", otherwise: { kind: "refuse", status: 403 } }],
  ["/admin", "team manager", { kind: "some", claims: { role: ["admin", "support"] } }],
  ["/notes/7", "staff", { kind: "proceed" }],
  ["/signin", "staff", { kind: "redirect", to: "/home" }],
  ["/nowhere", "staff", { kind: "refuse", status: 404 }],
])("an address is tried for the people that the text names: %s as %s", async (address, name, outcome) => {
  const { text } = exampleOf("roles")
  const answer = await tryPolicy(text, text, address, "192.0.2.11")
  const visitors = answer.kind === "checked" ? (answer.trial?.visitors ?? []) : []
  expect(visitors.map((visitor) => visitor.name)).toEqual(["staff", "team manager"])
  expect(visitors.find((visitor) => visitor.name === name)?.outcome).toMatchObject(outcome)
})

test.each([["/a/%2F"], ["//elsewhere.test/x"], ["/%ff"], ["x".repeat(100_000)], ["\u202e/orders"]])(
  "an address without a page gets an answer: %.20s",
  async (address) => {
    const [{ text }] = EXAMPLES
    expect((await tryPolicy(text, text, address, "192.0.2.8")).kind).toBe("checked")
  },
)

test.each(EXAMPLES)(
  "the page of $id is rendered with the compiler's answer, the same for every visitor",
  async (example) => {
    const answer = await answerOfExample(example, "192.0.2.20")
    expect(answer?.kind).toBe("checked")
    expect(await answerOfExample(example, "192.0.2.21")).toBe(answer)
  },
)

test("an address outside the policy is not one of its pages", async () => {
  const [{ text }] = EXAMPLES
  const answer = await tryPolicy(text, text, "/assets/app.css", "192.0.2.9")
  expect(answer.kind === "checked" && answer.trial?.isOutside).toBe(true)
})

test("the absent states of a policy have no column in its table", async () => {
  const [{ text }] = EXAMPLES
  const answer = await tryPolicy(text, text, "/", "192.0.2.10")
  const states = answer.kind === "checked" ? answer.draft?.states : null
  expect(states).not.toContain("recovering")
  expect(states).toContain("signed-in")
})

test("the example with two contradicting rules is rejected for exactly that", () => {
  const { diagnostics } = compile({ policy: { path, text: exampleOf("clash").text }, routes: null })
  expect(diagnostics.map(({ code }) => code)).toEqual(["P305"])
})

test.each([[null], ["nowhere"], ["__proto__"]])("an address with an unknown example (%s) shows the first", (id) => {
  expect(exampleOf(id)).toBe(EXAMPLES[0])
})

test("a text beyond the playground's size limit never reaches the compiler", async () => {
  const answer = await tryPolicy("x".repeat(1024 * 1024), EXAMPLES[0].text, "/", "192.0.2.1")
  expect(answer).toMatchObject({
    kind: "unchecked",
    problem: { message: "This policy is too long for the playground, which takes at most 64 KiB." },
  })
})

test("a visitor's policy that takes too long is cancelled with one sentence", async () => {
  const visitors = worker({ ...VISITORS, processorMs: 50 })
  await expect(visitors.ask("check", question(slowPolicy()), "192.0.2.1")).rejects.toThrow(
    "checking this policy took too long",
  )
})

test("a flood of the playground from many addresses does not delay signed-in people", async () => {
  const visitors = worker(VISITORS)
  const signedIn = worker({ processorMs: 600_000, maxWaiting: 32 })
  let settled = 0
  const flood = Array.from({ length: 200 }, (_, n) =>
    visitors
      .ask("check", question(slowPolicy(n)), `192.0.2.${n % 50}`)
      .then(() => "answered", String)
      .finally(() => (settled += 1)),
  )
  for (let n = 0; n < 5; n++) expect((await signedIn.ask("check", question(policy), "ada")).findings).toEqual([])
  // Some of the flood still waits its turn: nobody who is signed in stood behind it.
  expect(settled).toBeLessThan(flood.length)
  await visitors.close()
  opened.splice(opened.indexOf(visitors), 1)
})

test("the compiler thread pauses after each visitor's policy, and one address does not use up the share of others", async () => {
  const visitors = worker({ ...VISITORS, processorMs: 600_000, share: 1 })
  await visitors.ask("check", question(policy), "192.0.2.1")
  await expect(visitors.ask("check", question(policy), "192.0.2.1")).rejects.toThrow("wait a minute")
  expect((await visitors.ask("check", question(policy), "192.0.2.2")).findings).toEqual([])
})
