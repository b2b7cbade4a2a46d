import { parseAst } from "vite"
import { expect, test } from "vitest"

import config from "../../react-router.config.ts"
import { AUTH } from "../../src/build/left-out/auth.ts"
import { methodsReached } from "../../src/build/left-out/methods-reached.ts"
import { NOT_OF_ROUTER } from "../../src/build/left-out/router.ts"
import { sourceLines } from "../house/source-lines.ts"

test("the app asks nothing of the router that its build leaves out", () => {
  expect(sourceLines("src/**/*.{ts,tsx}").filter((line) => NOT_OF_ROUTER.test(line))).toEqual([])
})

test("what is left out of the router would be noticed", () => {
  for (const line of [
    "const fetcher = useFetcher()",
    '<Link to="/" prefetch="intent">',
    '<Link to="/" viewTransition>',
    "<Form navigate={false}>",
  ])
    expect(line).toMatch(NOT_OF_ROUTER)
})

test("no route is discovered later: the build leaves out how", () => {
  expect(config).toMatchObject({ ssr: true, routeDiscovery: { mode: "initial" } })
})

test("what forms and pages call of the auth client is in the build", () => {
  const kept = new Set([...AUTH.flatMap(({ called = [] }) => called), ...OF_SECOND_FACTORS])
  const calls = sourceLines("src/{routes,session/browser}/**/*.{ts,tsx}")
    .filter((line) => !/^[^:]+\.server\.tsx?:/.test(line))
    .flatMap((line) => [...line.matchAll(/\bauth(?:\.(?:mfa|admin))?\.(\w+)\(/g)].map(([, name]) => name!))
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter((name) => !kept.has(name) && !OF_LATE_CLIENT.has(name))).toEqual([])
})

/** Of `auth.mfa`, which hands methods of its own on. */
const OF_SECOND_FACTORS = ["challengeAndVerify", "enroll", "listFactors", "unenroll"]

/** What stands for the client before it is there is called the same. */
const OF_LATE_CLIENT = new Set(["isWanted", "open", "whenOpened"])

test("methods that nobody reaches go, and those that others need stay", () => {
  const code = `class Client {
  constructor() { this.mfa = { verify: this._verify.bind(this) } }
  async signIn() { return this.save() }
  save() { const { later } = this; return later }
  later() { return 1 }
  static of() { return new Client() }
  get hidden() { return this.other() }
  other() { return 2 }
  _verify() { return 3 }
  ["odd name"]() { return this.#own() }
  #own() { return 4 }
}
export default Client.of()`
  const text = methodsReached(code, parseAst(code), ["signIn"])
  expect([...text.matchAll(/^ {2}(?:async |static |get )*(\w+)\(/gm)].map(([, name]) => name)).toEqual([
    "constructor",
    "signIn",
    "save",
    "later",
    "of",
    "_verify",
  ])
  expect(text).toContain("odd name")
  expect(text).toContain("#own() {")
})

test("a method that is called and is not there stops the build", () => {
  const code = "class Client { signIn() {} }"
  expect(() => methodsReached(code, parseAst(code), ["signOut"])).toThrow("signOut")
})
