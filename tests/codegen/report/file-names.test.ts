// The name of a policy's file in a record, and an author's sentences, can be any text: shown, but never interpreted.
import { expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { diffMarkdown } from "../../../codegen/report/diff-document.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyText } from "../record/histories.ts"

const FILE = 'a "><script>x</script> [l](javascript:alert(1)) .ts'

test.each([
  ["a rule", policyText([ruleOf("/a", "exact", "anyone")])],
  ["an outside path", policyText([], { outside: [{ path: "/a", match: "exact", why: "files" }] })],
])("a file's name is escaped in a comparison: %s", (_, text) => {
  const { checked } = compile({ policy: { path: FILE, text }, routes: null })
  const side = { name: "x", hash: null }
  const markdown = diffMarkdown({ before: side, after: side, diff: diffAccess(null, checked)! })
  expect(markdown).toContain(`(\`${FILE}:`)
  expect(markdown.replaceAll(/`[^`]*`/g, "")).not.toMatch(/<script|javascript/)
})

test("the sentence about the app's own check is escaped in a comparison", () => {
  const rule = { ...ruleOf("/a", "exact", "anyone"), alsoChecks: "@everybody <img src=x> [l](https://x.example)" }
  const { checked } = compile({ policy: { path: "a.policy.ts", text: policyText([rule]) }, routes: null })
  const side = { name: "x", hash: null }
  const markdown = diffMarkdown({ before: side, after: side, diff: diffAccess(null, checked)! })
  expect(markdown).toContain("the app also checks: `@everybody` \\<img src=x\\> \\[l\\](https\\://x.example)")
})
