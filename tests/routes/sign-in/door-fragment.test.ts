import { expect, test } from "vitest"
import { withFragment } from "../../../src/routes/sign-in/onward.ts"

test.each([
  ["where one was going", "/editor/shared", "/editor/shared", "/editor/shared#policy=abc"],
  ["with its search", "/dashboard?q=x", "/dashboard?q=x", "/dashboard?q=x#policy=abc"],
  ["nowhere in particular", "/dashboard", null, "/dashboard"],
  ["another door first", "/mfa?next=%2Feditor%2Fshared", "/editor/shared", "/mfa?next=%2Feditor%2Fshared"],
  ["a host that is no page", "/dashboard", "//elsewhere.example", "/dashboard"],
])("a URL fragment is passed on only to its own page: %s", (_, onward, next, want) => {
  expect(withFragment(onward, next, "#policy=abc")).toBe(want)
})
