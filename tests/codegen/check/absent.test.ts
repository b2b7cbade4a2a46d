import { STATE } from "../../../policy/words.ts"
import { describe, expect, test } from "vitest"
import type { Policy } from "../../../policy/language.ts"
import { ABSENT_STATES, AUTH_STATES } from "../../../policy/states.ts"
import { compile } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { newPolicy } from "../../../codegen/command-line/commands/new.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { explain } from "../../../codegen/explain/explain.ts"
import { flipsOf } from "../../../codegen/explain/flip.ts"
import { textOfFlip } from "../../../codegen/command-line/commands/explain.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import { explanationDataOf } from "../../../codegen/report/explain-data.ts"
import { mutantsOf } from "../../../codegen/verify/mutants.ts"
import { isSound, verify } from "../../../codegen/verify/verify.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryOf } from "../diff/fuzz-model.ts"
import { compilePolicy, guardsOf, textOfPolicy } from "../emit/load-guards.ts"

const RULES = [
  ruleOf("/", "exact", "anyone"),
  ruleOf("/app", "subtree", "signed-in"),
  ruleOf("/signin", "exact", "signed-out"),
]

/** The states of an app with nothing but sign-in. */
const PLAIN = policyOf(RULES, {
  absent: ["challenged", "recovering", "verified"],
  home: { "signed-out": "/signin", "signed-in": "/app" },
})

const WHOLE = policyOf(RULES, {
  home: { "signed-out": "/signin", challenged: 403, recovering: 403, "signed-in": "/app", verified: "/app" },
})

const acceptedOf = (policy: Policy): CheckedPolicy => {
  const { checked, diagnostics } = compilePolicy(policy)
  expect(diagnostics).toEqual([])
  return checked!
}

describe("a policy with absent states", () => {
  const checked = acceptedOf(PLAIN)

  test("has no column for them in any format of the guard table", () => {
    const table = guardTableDataOf(checked)
    expect(table.states).toEqual(["signed-out", "signed-in", "unknown"])
    expect(table.absent).toEqual(ABSENT_STATES)
    expect(Object.keys(table.home)).toEqual(["signed-out", "signed-in"])
    const [markdown, html, csv] = (["markdown", "html", "csv"] as const).map((format) => tableDocument(table, format))
    expect(markdown).toContain("| path | match | requires | signed-out | signed-in | unknown | why | line |")
    const names = table.states.map((state) => STATE[state].short)
    expect(html).toContain(names.map((name) => `<th scope="col">${name}</th>`).join(""))
    expect(csv!.split("\n")[0]).toContain(`opens to,${names.join(",")},`)
    expect(csv).not.toContain(STATE.challenged.short)
    for (const document of [markdown, html]) expect(document).toContain("challenged, recovering, verified")
  })

  test("keeps all six auth states in the guards, and answers 503 for an absent one except on pages for anyone", async () => {
    const { text } = emitGuards(checked)
    expect(text).toContain(`authStates = [${AUTH_STATES.map((state) => JSON.stringify(state)).join(", ")}]`)
    const guards = await guardsOf(checked)
    expect(guards.home).toEqual({ "signed-out": "/signin", "signed-in": "/app" })
    for (const state of ABSENT_STATES)
      for (const decide of [guards.decide, guards.decideWrite]) {
        expect(decide("/", state)).toMatchObject({ kind: "proceed" })
        expect(decide("/app/x", state)).toMatchObject({ kind: "refuse", status: 503 })
        expect(decide("/signin", state)).toMatchObject({ kind: "refuse", status: 503 })
        expect(decide("/nowhere", state)).toMatchObject({ kind: "refuse", status: 404 })
      }
    expect(guards.decide("/app/x", "signed-in")).toMatchObject({ kind: "proceed" })
  })

  test("is explained without them, and no proposed change uses one", () => {
    const { flips } = explanationDataOf(checked, "/app")
    for (const state of ABSENT_STATES) expect(flips[state]).toBeNull()
    expect(flips["signed-out"]).toMatchObject({ require: "anyone", opened: ["signed-out", "unknown"], closed: [] })
    expect(flips["signed-in"]).toMatchObject({ require: "signed-out" })
    const nowhere = flipsOf(checked, explain(checked, "/nowhere"))
    expect(textOfFlip(nowhere("signed-in")!)).toMatch(/require: "signed-in" }$/)
    expect(nowhere("verified")).toBeNull()
  })

  test("is verified by all implementations, and its mutants use no absent state", async () => {
    const found = await verify(checked, [], "report", () => {})
    expect(found.agreement.disagreements).toEqual([])
    expect(isSound(found, "report")).toBe(true)
    const mutants = mutantsOf(checked.policy)
    expect(mutants.length).toBeGreaterThan(20)
    expect(mutants.filter(({ change }) => ABSENT_STATES.some((state) => change.includes(state)))).toEqual([])
  })

  test("with one more absent state by mistake, is noticed by the checks or in the diff", () => {
    const { policy } = acceptedOf(
      policyOf([...RULES, ruleOf("/mfa", "exact", "challenged")], {
        absent: ["recovering"],
        home: { "signed-out": "/signin", challenged: "/mfa", "signed-in": "/app", verified: "/app" },
      }),
    )
    const [challenged, verified, ...more] = mutantsOf(policy).filter(({ part }) => part === "absent")
    expect(more).toEqual([])
    expect(compilePolicy(challenged!.policy()).diagnostics.map(({ code }) => code)).toEqual(["P507"])
    const { changes } = diffAccess(compilePolicy(policy).checked, compilePolicy(verified!.policy()).checked)!
    expect(changes.flatMap(({ kind, states }) => states.map(({ state }) => `${kind} ${state}`))).toEqual([
      "closed verified",
      "changed verified",
      "changed verified",
    ])
  })

  test("differs from a policy with these states only by the answers in them", () => {
    const whole = acceptedOf(WHOLE)
    const told = (before: CheckedPolicy | null, after: CheckedPolicy | null) =>
      new Set(diffAccess(before, after)!.changes.flatMap(({ states }) => states.map(({ state }) => state)))
    expect([...told(whole, checked)].toSorted()).toEqual(ABSENT_STATES.toSorted())
    expect([...told(checked, whole)].toSorted()).toEqual(ABSENT_STATES.toSorted())
    expect(told(null, checked)).toEqual(new Set(["signed-out", "signed-in", "unknown"]))
    expect(diffAccess(checked, acceptedOf({ ...PLAIN, absent: PLAIN.absent!.toReversed() }))!.changes).toEqual([])
  })

  test("has its own hash, equal for every order, and the usual hash for an empty list", () => {
    expect(checked.policyHash).not.toBe(acceptedOf(WHOLE).policyHash)
    expect(acceptedOf({ ...PLAIN, absent: PLAIN.absent!.toReversed() }).policyHash).toBe(checked.policyHash)
    expect(acceptedOf({ ...WHOLE, absent: [] }).policyHash).toBe(acceptedOf(WHOLE).policyHash)
  })
})

describe("a fix", () => {
  const textOf = (part: string, absent = '["verified"]'): string => `export default {
  absent: ${absent},
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403${part.startsWith("home") ? `, ${part.slice(5)}` : ""} },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "signed-in", why: "a"${part.startsWith("deny") ? `, ${part}` : ""} }],
  never: [${part.startsWith("{") ? part : ""}],
  always: [], outside: [], accept: [],
}`
  test.each([["home verified: 403"], ["deny: { verified: 404 }"], ['{ admit: "verified", under: "/a", why: "a" }']])(
    "removes %s",
    (part) => {
      const text = textOf(part)
      const [finding, ...more] = compile({ policy: { path: "a.policy.ts", text }, routes: null }).diagnostics
      expect(more).toEqual([])
      const { span, text: put } = finding!.fix!
      const mended = text.slice(0, span.start) + put + text.slice(span.end)
      expect(finding!.code).toBe("P507")
      expect(compile({ policy: { path: "a.policy.ts", text: mended }, routes: null }).diagnostics).toEqual([])
    },
  )

  test("of a rule that requires an absent state opens nothing: it declares the state present, which then needs a `home` entry", () => {
    const text = textOf("").replace('require: "signed-in"', 'require: "verified"')
    const [finding] = compile({ policy: { path: "a.policy.ts", text }, routes: null }).diagnostics
    const { span, text: put } = finding!.fix!
    const mended = text.slice(0, span.start) + put + text.slice(span.end)
    expect(mended).toContain("absent: [],")
    const codes = compile({ policy: { path: "a.policy.ts", text: mended }, routes: null }).diagnostics
    expect(codes.map(({ code, message }) => `${code} ${message}`)).toEqual(["P106 `home` is missing `verified`"])
  })
})

test("a first policy for such a provider declares them absent, without a `home` entry, and is accepted", () => {
  const routes = inventoryOf(["about", "*"].map((path) => ({ kind: "route", path, children: [] })))
  const project = { policy: { path: "a.policy.ts", text: "" }, routes, diagnostics: [], textOf: () => null }
  const { stdout } = newPolicy(project, { stdoutColour: false, stderrColour: false }, ABSENT_STATES)
  expect(stdout).toContain('absent: ["challenged", "recovering", "verified"],')
  expect(stdout).toContain('home: { "signed-out": 401, "signed-in": 403 },')
  expect(stdout).toContain('require: "signed-in"')
  expect(compile({ policy: { path: "a.policy.ts", text: stdout }, routes }).diagnostics).toEqual([])
})

test("the output for a policy without the key does not mention it", () => {
  const table = guardTableDataOf(acceptedOf(WHOLE))
  expect("absent" in table).toBe(false)
  expect(tableDocument(table, "markdown")).not.toContain("absent")
  expect(textOfPolicy(acceptedOf(WHOLE).policy)).not.toContain("absent")
})
