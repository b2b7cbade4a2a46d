// The editor's small grammar against TypeScript's whole one, on every policy that the compiler's tests are made of.
import { globSync, readFileSync } from "node:fs"
import { typescriptLanguage } from "@codemirror/lang-javascript"
import {
  ensureSyntaxTree,
  foldable,
  getIndentation,
  HighlightStyle,
  indentUnit,
  type LRLanguage,
} from "@codemirror/language"
import { EditorState } from "@codemirror/state"
import { highlightTree, tags } from "@lezer/highlight"
import { expect, test } from "vitest"
import { policyLanguage } from "../../../src/routes/editor/code/policy-language.ts"

const colours = HighlightStyle.define([
  { tag: tags.keyword, class: "keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "string" },
  { tag: [tags.number, tags.bool, tags.null], class: "value" },
  { tag: tags.comment, class: "comment" },
  { tag: tags.propertyName, class: "property" },
])

function lookOf(language: LRLanguage, doc: string) {
  const opened = EditorState.create({ doc, extensions: [language, indentUnit.of("  ")] })
  ensureSyntaxTree(opened, doc.length, Infinity)
  // A state is shown the tree that was read for it with its next change.
  const { state } = opened.update({})
  const tree = language.parser.parse(doc)
  const coloured: string[] = []
  highlightTree(tree, colours, (from, to, name) => coloured.push(`${name}: ${doc.slice(from, to)}`))
  const lines = Array.from({ length: state.doc.lines }, (_, i) => state.doc.line(i + 1))
  return {
    coloured,
    folds: lines.map(({ from, to }) => foldable(state, from, to)),
    indents: lines.map(({ from, text }) => (text.trim() === "" ? null : getIndentation(state, from))),
  }
}

// Text that is no literal is coloured as far as it can be read. The compiler rejects it anyway.
const REFUSED = /P102-syntax|P102-unterminated|P104-not-literal/
const POLICIES = ["policy/app.policy.ts", ...globSync("tests/codegen/{cases,examples}/**/*.policy.ts")].toSorted()

test.each(POLICIES.filter((file) => !REFUSED.test(file)))("%s", (file) => {
  const doc = readFileSync(file, "utf8")
  expect(lookOf(policyLanguage, doc)).toEqual(lookOf(typescriptLanguage, doc))
})

test("a value on its own line, and an incomplete policy", () => {
  for (const doc of [
    'export default {\n  rules: [\n    {\n      path:\n        "/a",\n      why:\n        "long"\n    },\n  ],\n} satisfies Policy\n',
    'export default {\n  rules: [\n    { path: "/a", match: "\n  ],\n  never: [],\n} satisfies Policy\n',
    'export default {\n  rules: [\n    { path: "/a", \n',
  ]) {
    expect(lookOf(policyLanguage, doc)).toEqual(lookOf(typescriptLanguage, doc))
  }
})
