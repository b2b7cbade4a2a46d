import { describe, expect, test } from "vitest"

import * as guards from "../../src/generated/guards.ts"
import { bindRoutes, type BuiltRoutes } from "../../src/guard/react-router/bind-routes.ts"
import { openLocks, type Guards } from "../../src/guard/index.ts"
import { sayingPort } from "./served/app.ts"

const BUILT = { root: "app/root.tsx", guards: "./generated/guards", policyHash: guards.policyHash }

const lockedBy = (given: Guards = guards) => openLocks({ guards: given, session: sayingPort })
const locks = lockedBy()
const pass = (_: unknown, next: () => unknown) => next()

function routesWith(middleware: unknown): BuiltRoutes {
  const page = { module: { default: pass } }
  const module = middleware === undefined ? { default: pass } : { default: pass, middleware }
  return { root: { module }, page }
}

describe("a root that begins with the locks", () => {
  test.each([
    ["alone", [locks.middleware], []],
    ["with their headers", [locks.headers, locks.middleware], []],
    ["and then with others", [locks.headers, locks.middleware, pass], [pass]],
    ["which no one can change", Object.freeze([locks.middleware, pass]), [pass]],
  ])("%s is bound to them", (_, list, rest) => {
    const routes = routesWith(list)
    bindRoutes(routes, guards, BUILT)
    expect(routes.root!.module.middleware).toEqual([locks.headers, locks.middleware, ...rest])
    expect(routes.root!.module.default).toBe(pass)
    expect(Object.keys(routes)).toEqual(["root", "page"])
  })

  test("is frozen: the list of middlewares, its route and all routes", () => {
    const list: unknown[] = [locks.middleware]
    const routes = routesWith(list)
    bindRoutes(routes, guards, BUILT)
    const { root } = routes
    expect(() => list.push(pass)).toThrow(TypeError)
    expect(() => (root!.module.middleware as unknown[]).push(pass)).toThrow(TypeError)
    expect(() => Object.assign(root!.module, { middleware: [] })).toThrow(TypeError)
    expect(() => Object.assign(root!, { module: {} })).toThrow(TypeError)
    expect(() => Object.assign(routes, { root: routesWith([]).root })).toThrow(TypeError)
    expect(() => Object.assign(routes, { added: root })).toThrow(TypeError)
  })

  test("has no hash to show in development", () => {
    const routes = routesWith([locks.middleware])
    bindRoutes(routes, guards, { ...BUILT, policyHash: null })
    expect(Object.keys(routes)).toEqual(["root", "page"])
  })
})

const others = lockedBy()
const copied = lockedBy({ ...guards })
const ofAnotherPolicy = lockedBy({ ...guards, policyHash: "another" })

/** As another copy of the package would mark its own. */
const foreign = (): unknown => {
  const middleware = (_: unknown, next: () => unknown) => next()
  return Object.defineProperty(middleware, Symbol.for("sallyport.locks"), { value: middleware })
}

test.each([
  ["no middleware", undefined, "app/root.tsx exports no `middleware`"],
  ["no list", locks.middleware, "is not a list"],
  ["an empty list", [], "does not hold `locks.middleware`"],
  ["other middleware alone", [pass], "does not hold `locks.middleware`"],
  ["other middleware first", [pass, locks.middleware], "does not begin with the locks"],
  ["the headers alone", [locks.headers], "`locks.headers` is not followed by `locks.middleware`"],
  ["something between headers and locks", [locks.headers, pass, locks.middleware], "is not followed by"],
  ["the headers of other locks", [others.headers, locks.middleware], "is not followed by"],
  ["a proxy of the locks", [new Proxy(locks.middleware, {})], "does not hold `locks.middleware`"],
  ["the locks of another copy", [foreign()], "another copy of the package `sallyport`"],
  ["the locks of another copy behind something", [pass, foreign()], "another copy of the package `sallyport`"],
  ["copied guards", [copied.middleware], "was given a copy of the compiled guards"],
  ["the guards of another policy", [ofAnotherPolicy.middleware], "was given the guards of another policy"],
])("%s: no route is left, and the sentence says why", (_, middleware, says) => {
  const routes = routesWith(middleware)
  expect(() => bindRoutes(routes, guards, BUILT)).toThrow(says)
  expect(() => bindRoutes(routes, guards, BUILT)).toThrow("To mend it, ")
  expect(Object.keys(routes)).toEqual([])
  expect(() => Object.assign(routes, { root: {} })).toThrow(TypeError)
})

test("guards of another policy than the build's serve no route", () => {
  const routes = routesWith([locks.middleware])
  expect(() => bindRoutes(routes, guards, { ...BUILT, policyHash: "another" })).toThrow(
    "another policy than the build's",
  )
  expect(Object.keys(routes)).toEqual([])
})

test("a router without a root route serves no route", () => {
  const routes: BuiltRoutes = { page: { module: {} } }
  expect(() => bindRoutes(routes, guards, BUILT)).toThrow("without a root route")
  expect(Object.keys(routes)).toEqual([])
})
