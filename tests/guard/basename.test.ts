import { expect, test } from "vitest"

import { withBasename, withoutBasename } from "../../src/guard/core/basename.ts"

test.each<[string, string, string | null]>([
  ["/app", "/app", "/"],
  ["/app", "/app/dashboard", "/dashboard"],
  ["/app/", "/app/dashboard/", "/dashboard/"],
  ["/APP", "/app//dashboard", "//dashboard"],
  ["/app", "/application", null],
  ["/app", "/%61pp/dashboard", null],
  ["/app", "/dashboard", null],
  ["/", "/dashboard", "/dashboard"],
  ["", "/dashboard", "/dashboard"],
])("beneath %s, %s is %s", (basename, pathname, want) => {
  expect(withoutBasename(pathname, basename)).toBe(want)
})

test.each([
  ["/", "/signin"],
  ["", "/signin"],
  ["/app", "/app/signin"],
  ["/app/", "/app/signin"],
  ["/app//", "/app/signin"],
])("beneath %s the sign-in page is at %s", (basename, want) => {
  expect(withBasename("/signin", basename)).toBe(want)
})

test.each([
  ["/", "/"],
  ["", "/"],
  ["/app", "/app"],
  ["/app/", "/app/"],
])("beneath %s the home page is at %s, where the router's own redirects lead", (basename, want) => {
  expect(withBasename("/", basename)).toBe(want)
  expect(withBasename("/?next=%2Fnotes", basename)).toBe(`${want}?next=%2Fnotes`)
})
