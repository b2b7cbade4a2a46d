import * as fc from "fast-check"
import { matchRoutes } from "react-router"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, hasCanonicalPath } from "../../policy/canonical-path.ts"
import { anyPathname } from "./build.ts"

const SPELLINGS: readonly (readonly [string, string | null])[] = [
  ["/", "/"],
  ["//", "/"],
  ["/dashboard", "/dashboard"],
  ["/Dashboard", "/dashboard"],
  ["/%64ashboard", "/dashboard"],
  ["/dashboard/", "/dashboard"],
  ["/dashboard//", "/dashboard"],
  ["//dashboard", "/dashboard"],
  ["/dashboard//settings", "/dashboard/settings"],
  ["/caf%C3%A9", "/caf\u{e9}"],
  ["/\u{212a}ey", "/\u{212a}ey"],
  ["/%2564ashboard", "/%64ashboard"],
  ["/dashboard;x", "/dashboard;x"],
  ["", null],
  ["dashboard", null],
  ["/dashboard%2fsettings", null],
  ["/dashboard%5csettings", null],
  ["/dashboard\\settings", null],
  ["/dashboard/%00", null],
  ["/dashboard/%ff", null],
  ["/dashboard/%", null],
  ["/dashboard/./x", null],
  ["/x/../dashboard", null],
  ["/x/%2e%2e/dashboard", null],
]

describe("the canonical path", () => {
  test.each(SPELLINGS)("of %j is %j", (pathname, want) => {
    expect(canonicalPathOf(pathname)).toBe(want)
  })

  test("exists if `hasCanonicalPath` returns true", () => {
    for (const [pathname, want] of SPELLINGS) expect(hasCanonicalPath(pathname)).toBe(want !== null)
    fc.assert(
      fc.property(anyPathname, (pathname) => {
        expect(hasCanonicalPath(pathname)).toBe(canonicalPathOf(pathname) !== null)
      }),
      { numRuns: 3000 },
    )
  })

  test("of a canonical path is itself", () => {
    fc.assert(
      fc.property(anyPathname, (pathname) => {
        const path = canonicalPathOf(pathname)
        // A decoded percent sign would be decoded again: canonical paths are for decisions and never sent on.
        fc.pre(path !== null && !path.includes("%"))
        expect(canonicalPathOf(path)).toBe(path)
      }),
    )
  })

  test("is found or refused for any pathname, without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (pathname) => {
        const path = canonicalPathOf(pathname)
        expect(path === null || path.startsWith("/")).toBe(true)
      }),
    )
  })

  // The route lock answers here: the splat's rule is not the rule of the canonical path, so the request is refused.
  test("of a path with an empty segment can match another route than the splat that serves the path", () => {
    const served = (pathname: string) => matchRoutes(routes, { pathname })?.at(-1)?.route.id
    expect(canonicalPathOf("/c.d//b")).toBe("/c.d/b")
    expect(served("/c.d//b")).toBe("c.d/*")
    expect(served("/c.d/b")).toBe(":q/b")
  })

  const routes = ["a", "a/b", "a/:p", "c.d/*", ":q/b"].map((path) => ({ path, id: path }))

  test("is served by the same route as every spelling of it that the router serves", () => {
    let served = 0
    fc.assert(
      fc.property(anyPathname, (pathname) => {
        if (!URL.canParse(`http://host${pathname}`) || !pathname.startsWith("/") || pathname.startsWith("//")) return
        const url = new URL(`http://host${pathname}`)
        const path = canonicalPathOf(url.pathname)
        // No canonical path means refused, which is stricter than the router and needs no agreement.
        if (path === null) return
        // Only splats serve paths with empty segments inside: the row below says what keeps those apart.
        if (/[^/]\/\/+[^/]/.test(url.pathname)) return
        const match = matchRoutes(routes, { pathname: url.pathname })?.at(-1)?.route.id
        if (match === undefined) return
        served++
        const encoded = path.split("/").map(encodeURIComponent).join("/")
        expect(matchRoutes(routes, { pathname: encoded })?.at(-1)?.route.id).toBe(match)
      }),
      { numRuns: 5_000 },
    )
    expect(served).toBeGreaterThan(100)
  })
})
