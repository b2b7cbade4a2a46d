import { CompletionContext } from "@codemirror/autocomplete"
import { EditorState } from "@codemirror/state"
import { expect, test } from "vitest"
import { policyWordsOf } from "../../../codegen/check/findings/policy-words.ts"
import { completionsAt } from "../../../src/routes/editor/code/policy-completion.ts"
import { policyLanguage } from "../../../src/routes/editor/code/policy-language.ts"

const TEXT = `export default {
  rules: [
    1
    { path: "/a", match: "exact", require: "anyone", why: "a test says so" },
    2
  ],
  never: [
    3
  ],
}`

/** What is offered where the number stands, on a line of its own. */
function offeredAt(mark: string): readonly string[] {
  const pos = TEXT.indexOf(mark)
  const doc = TEXT.replace(
    /^( *)[123]$/gm,
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

test.each([
  ["before the first rule", "1", ["{ path, match, require, why }"]],
  ["behind the last rule", "2", ["{ path, match, require, why }"]],
  ["in another list", "3", []],
])("on an empty line, completion offers a whole rule only between rules: %s", (_, mark, offered) => {
  expect(offeredAt(mark)).toEqual(offered)
})
