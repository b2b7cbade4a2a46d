import { expect, test } from "vitest"
import { HowNamed } from "../../src/routes/dashboard/compare/how-named.tsx"
import { wordsOf } from "./markup.tsx"

test("tags are offered for the app that runs here, and for no other", () => {
  expect(wordsOf(<HowNamed isOnRecord={false} />)).toContain("by a tag")
  expect(wordsOf(<HowNamed isOnRecord />)).toBe(
    "A version is named by its commit, by the policy&#x27;s hash, or by a day such as 2026-11-01.",
  )
  expect(wordsOf(<HowNamed isOnRecord={false} />, "de")).toContain("Tag in git")
  expect(wordsOf(<HowNamed isOnRecord />, "de")).not.toContain("Tag in git")
})
