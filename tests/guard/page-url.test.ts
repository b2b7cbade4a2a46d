import { expect, test } from "vitest"

import { pageUrlOf } from "../../src/guard/core/page-url.ts"

test.each([
  ["/", "/", "", false],
  ["/dashboard", "/dashboard", "", false],
  ["/dashboard.data", "/dashboard", "", true],
  ["/dashboard/_.data", "/dashboard/", "", true],
  ["/_.data", "/", "", true],
  ["/_root.data", "/_root", "", true],
  ["/dashboard.data.data", "/dashboard.data", "", true],
  ["/dashboard.DATA", "/dashboard.DATA", "", false],
  ["/dashboard%2Edata", "/dashboard%2Edata", "", false],
  ["/dashboard?_routes=root&a=1", "/dashboard", "?a=1", false],
  ["/dashboard.data?_routes=root", "/dashboard", "", true],
  ["/dashboard?a=1&a=2", "/dashboard", "?a=1&a=2", false],
  ["/dashboard?", "/dashboard", "", false],
])("%s is about %s", (target, pathname, search, isData) => {
  expect(pageUrlOf(new URL(target, "http://app.example"))).toEqual({ pathname, search, isData })
})
