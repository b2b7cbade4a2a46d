import { expect, test } from "vitest"
import { HowNamed } from "../../../src/routes/dashboard/compare/compared.tsx"
import { wordsOf } from "../../ui/markup.tsx"

test("tags are offered where there may be some", () => {
  expect(wordsOf(<HowNamed hasTags />)).toContain("a tag or")
  expect(wordsOf(<HowNamed hasTags={false} />)).toBe(
    "Name a version by its commit, its policy hash or a day such as 2026-11-01. none stands for no policy at all.",
  )
  expect(wordsOf(<HowNamed hasTags />, "de")).toContain("Git-Tag")
  expect(wordsOf(<HowNamed hasTags={false} />, "de")).not.toContain("Git-Tag")
})
