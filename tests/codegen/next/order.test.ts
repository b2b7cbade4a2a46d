import * as fc from "fast-check"
import { expect, test } from "vitest"
import { interceptionOf } from "../../../codegen/next/app-path.ts"
import { compareRoutes, pathOfRoute } from "../../../codegen/next/pattern.ts"

/** Recorded from Next 16.4.6, which sorts them so and takes the first that fits. */
const SORTED = [
  "/",
  "/-/[...x]",
  "/A",
  "/a/b",
  "/a/z.png",
  "/a/[b]",
  "/a/[[...opt]]",
  "/a-",
  "/b",
  "/b/[id]",
  "/b/[id]/c",
  "/[a]",
  "/[a]/b/c",
  "/[a]/b/[...rest]",
  "/[a]/[b]/c",
  "/[a]/[b]/[...rest]",
  "/[...all]",
]

test("routes are tried in the order in which Next tries them, whatever their order on disk", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(SORTED), (routes) => {
      expect(routes.toSorted(compareRoutes)).toEqual(SORTED.filter((route) => routes.includes(route)))
    }),
  )
})

test.each([
  ["/feed/(..)photo/[id]", "/feed", "/photo/[id]"],
  ["/(.)photo", "/", "/photo"],
  ["/a/b/(..)(..)c/[id]", "/a/b", "/c/[id]"],
  ["/a/(...)c", "/a", "/c"],
  ["/a/[x]/(.)c/d", "/a/[x]", "/a/[x]/c/d"],
  ["/a/[x]/(..)(..)c", "/a/[x]", "/c"],
])("%s is shown from %s at %s", (route, from, at) => {
  expect(interceptionOf(route)).toEqual({ from, at })
})

test.each([
  ["/", ""],
  ["/t/[team]/settings", "t/:team/settings"],
  ["/docs/[...rest]", "docs/:rest/*"],
  ["/wiki/[[...slug]]", "wiki/*"],
  ["/[user-id]", ":user-id"],
  ["/[user.id]", ":user_id"],
  ["/icon/[__metadata_id__]", "icon/:id"],
  ["/a[b]", "a%5Bb%5D"],
  ["/:a", "%3Aa"],
])("%s is %s in policies", (given, want) => {
  expect(pathOfRoute(given)).toBe(want)
})
