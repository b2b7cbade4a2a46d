import { expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { reportText } from "../../../codegen/report/text.ts"

const path = "policy/app.policy.ts"

test.each([
  ["in the middle of a line", 'export default { unlisted: "x" }', '"x"'],
  ["at the beginning of a line", "x", "x"],
])("the carets are under the text of the finding: %s", (_, text, underlined) => {
  const { diagnostics } = compile({ policy: { path, text }, routes: null })
  const about = diagnostics.filter(({ span }) => span !== null && text.slice(span.start, span.end) === underlined)
  const [line = "", carets = ""] = reportText(about.slice(0, 1), { textOf: () => text, colour: false })
    .split("\n")
    .filter((part) => part.includes("|"))
  const from = carets.indexOf("^")
  expect(line.slice(from, from + underlined.length)).toBe(underlined)
  expect(carets.slice(from).match(/^\^+/)?.[0]).toHaveLength(underlined.length)
})
