import { CompletionContext } from "@codemirror/autocomplete"
import { syntaxTree } from "@codemirror/language"
import { EditorState } from "@codemirror/state"
import { afterEach, expect, test, vi } from "vitest"
import { readPolicy } from "../../../codegen/source/read-policy.ts"
import { sourceOf } from "../../../codegen/source/source.ts"
import { inventoryOf } from "../diff/fuzz-model.ts"
import { policyWordsOf } from "../../../codegen/check/findings/policy-words.ts"
import { completionsAt } from "../../../src/routes/editor/code/policy-completion.ts"
import { policyLanguage } from "../../../src/routes/editor/code/policy-language.ts"

afterEach(() => vi.useRealTimers())

const TEXT = `export default {
  rules: [
    1
    { path: "/a", match: "exact", require: "anyone", why: "a test says so" },
    2
  ],
  never: [
    3
  ],
  operations: [
    4
  ],
}`

/** The completions at the position of the number, on a line of its own. */
function offeredAt(mark: string): readonly string[] {
  const pos = TEXT.indexOf(mark)
  const doc = TEXT.replace(
    /^( *)[1234]$/gm,
    (line, space: string) => `${space}${" ".repeat(line.length - space.length)}`,
  )
  const state = EditorState.create({ doc, extensions: [policyLanguage] })
  const found = completionsAt(
    new CompletionContext(state, pos, true),
    policyWordsOf(null, []),
    (...said: readonly unknown[]) => String(said[0]),
  )
  return found?.options.map(({ label }) => label) ?? []
}

const RULES = [{ path: "/notes", match: "subtree" }] as const

test.each([
  ["the states that a policy can declare absent", 'absent: ["v"]', ["challenged", "recovering", "verified"]],
  [
    "the rules that shadow mode can name",
    'shadow: { until: "2027-01-31", rules: ["v"] }',
    ["/notes subtree", "unlisted"],
  ],
])("inside a list, completion offers %s", (_, entry, offered) => {
  const doc = `export default {\n  ${entry},\n}`
  const state = EditorState.create({ doc, extensions: [policyLanguage] })
  const context = new CompletionContext(state, doc.indexOf('"v') + 2, true)
  const found = completionsAt(context, policyWordsOf(null, RULES), (...said: readonly unknown[]) => String(said[0]))
  expect(found?.options.map(({ label }) => label)).toEqual(offered)
})

test("completion offers words at the end of a long policy, too", () => {
  const rules = Array.from(
    { length: 200 },
    (_, i) => `    { path: "/p${i}", match: "exact", require: "anyone", why: "a test says so" },`,
  )
  const doc = `export default {\n  rules: [\n${rules.join("\n")}\n  ],\n  absent: ["v"],\n}`
  const state = EditorState.create({ doc, extensions: [policyLanguage] })
  // The editor has parsed only the beginning. The clock stands still, because parsing the rest has a time limit.
  expect(syntaxTree(state).length).toBeLessThan(doc.length)
  vi.useFakeTimers({ toFake: ["Date"] })
  const context = new CompletionContext(state, doc.indexOf('["v') + 3, true)
  const found = completionsAt(context, policyWordsOf(null, RULES), (...said: readonly unknown[]) => String(said[0]))
  expect(found?.options.map(({ label }) => label)).toEqual(["challenged", "recovering", "verified"])
})

test.each([
  ["before the first rule", "1", ["{ path, match, require, why }"]],
  ["behind the last rule", "2", ["{ path, match, require, why }"]],
  ["between operations", "4", ["{ name, require, why }"]],
  ["in another list", "3", []],
])("on an empty line, completion offers a whole rule or operation only among its like: %s", (_, mark, offered) => {
  expect(offeredAt(mark)).toEqual(offered)
})

const CLAIMS = `
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
    teamRole: { one: ["member", "owner"], ordered: true, within: "/t/:team", asOf: "request", why: "a case" },
    match: { one: ["exactly"], asOf: "token", why: "named like a key" },
  },
  visitors: { owners: { state: "signed-in", teamRole: ["owner"] } },`

/** Offered at the `|` of an entry, in a policy with claims and with pages of teams. */
function offeredIn(entry: string): readonly string[] {
  const text = `export default {${CLAIMS}\n  ${entry},\n}`
  const { value: ast } = readPolicy(
    sourceOf(
      "a.policy.ts",
      `export default {${CLAIMS} home: {}, unlisted: 404, rules: [], never: [], always: [], outside: [], accept: [] }`,
    ),
  )
  const words = policyWordsOf(inventoryOf(TEAMS), RULES, ast)
  const state = EditorState.create({ doc: text.replace("|", ""), extensions: [policyLanguage] })
  const context = new CompletionContext(state, text.indexOf("|"), true)
  const found = completionsAt(context, words, (...said: readonly unknown[]) => String(said[0]))
  return found?.options.map(({ label }) => label) ?? []
}

const TEAMS = ["t/:team", "t/:team/members/:member", "about", "*"].map((path) => ({
  kind: "route" as const,
  path,
  children: [],
}))

const WORDS = ["anyone", "signed-out", "signed-in", "verified", "challenged", "recovering"]
const SETTLED = ["signed-out", "challenged", "recovering", "signed-in", "verified"]
const PEOPLE_KEYS = ["state", "match", "role", "teamRole"]

test.each<readonly [string, string, readonly string[]]>([
  ["words and names, for a requirement", 'rules: [{ require: "|" }]', [...WORDS, "owners"]],
  ["words and names, for what writes require", 'rules: [{ write: "|" }]', [...WORDS, "owners"]],
  ["the states of people", 'rules: [{ require: { state: "|" } }]', ["signed-in", "verified"]],
  ["the claims, in a requirement", "rules: [{ require: { | } }]", PEOPLE_KEYS],
  ["the claims, in what writes require", "rules: [{ write: { | } }]", PEOPLE_KEYS],
  ["the keys of an operation", "operations: [{ | }]", ["name", "require", "why", "deny"]],
  ["words and names, for who may call an operation", 'operations: [{ require: "|" }]', [...WORDS, "owners"]],
  ["the claims, in what an operation requires", "operations: [{ require: { | } }]", PEOPLE_KEYS],
  ["the states that an operation can refuse", "operations: [{ deny: { | } }]", SETTLED],
  ["no page, for the refusal of an operation", 'operations: [{ deny: { challenged: "|" } }]', []],
  ["the claims, in an invariant", "never: [{ admit: { | } }]", PEOPLE_KEYS],
  ["the claims, under a visitor's name", "visitors: { staff: { | } }", PEOPLE_KEYS],
  ["the values of a claim", 'rules: [{ require: { role: ["|"] } }]', ["support", "admin"]],
  ["the values of a claim that is named like a key", 'rules: [{ require: { match: ["|"] } }]', ["exactly"]],
  ["the values, behind another value", 'never: [{ admit: { role: ["admin", "|"] } }]', ["support", "admin"]],
  ["the values, under a visitor's name", 'visitors: { "team boss": { teamRole: ["|"] } }', ["member", "owner"]],
  ["the levels of an ordered claim", 'rules: [{ require: { teamRole: { atLeast: "|" } } }]', ["member", "owner"]],
  ["`atLeast`, for an ordered claim", "rules: [{ require: { teamRole: { | } } }]", ["atLeast"]],
  ["no `atLeast`, for a claim without an order", "rules: [{ require: { role: { | } } }]", []],
  [
    "states and names, in an invariant",
    'always: [{ admit: "|" }]',
    ["signed-out", "challenged", "recovering", "signed-in", "verified", "unknown", "owners"],
  ],
  ["the keys of a claim", "claims: { plan: { | } }", ["one", "many", "ordered", "within", "asOf", "why"]],
  ["the ages of an answer", 'claims: { plan: { asOf: "|" } }', ["token", "request"]],
  [
    "the params of the pages, for a claim's `within`",
    'claims: { plan: { within: "|" } }',
    ["/t/:team", "/t/:team/members/:member"],
  ],
  ["no value of the language, among the values that a claim declares", 'claims: { match: { one: ["|"] } }', []],
])("a policy with claims is offered %s", (_, entry, offered) => {
  expect(offeredIn(entry)).toEqual(offered)
})
