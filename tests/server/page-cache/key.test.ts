import { expect, test } from "vitest"

import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { entryDecisionOf } from "../../guard/entry-decision.ts"
import type { AuthState } from "../../../src/generated/guards.ts"
import { pageUrlOf } from "../../../src/guard/core/page-url.ts"
import type { Reader } from "../../../src/language/reader.ts"
import { cacheableRequestOf, type CacheableRequest } from "../../../src/server/page-cache/key.ts"

interface Given {
  readonly target?: string
  readonly method?: string
  readonly cookie?: string
  readonly state?: AuthState
  readonly limited?: boolean
  readonly withheld?: boolean
  readonly reader?: Reader
  readonly mailbox?: boolean
}

function questionOf(given: Given): CacheableRequest | null {
  const { target = "/signin", method = "GET", cookie, state = "signed-out", limited = false, withheld = false } = given
  const url = new URL(target, "http://localhost:3000")
  return cacheableRequestOf({
    method,
    url,
    headers: new Headers(cookie === undefined ? {} : { Cookie: cookie }),
    canonical: canonicalPathOf(url.pathname),
    decision: { ...entryDecisionOf(pageUrlOf(url), method, state, limited), withheld },
    reader: given.reader ?? { language: "en", locale: "en" },
    mailbox: given.mailbox ?? false,
  })
}

test.each<[string, Given]>([
  ["the sign-in page", {}],
  ["the front page", { target: "/" }],
  ["the sign-in page with a page to return to", { target: "/signin?next=%2Feditor" }],
])("%s may be answered from the cache", (_, given) => {
  expect(questionOf(given)).not.toBeNull()
})

test.each<[string, Given]>([
  ["a visitor with any cookie", { cookie: "sallyport-theme=dark" }],
  ["a visitor with an empty cookie", { cookie: "" }],
  ["a signed-in visitor", { target: "/", state: "signed-in" }],
  ["a visitor in an unknown state", { target: "/", state: "unknown" }],
  ["a visitor who is denied", { target: "/dashboard" }],
  ["a signed-in visitor at an unknown address", { target: "/nowhere", state: "signed-in" }],
  ["a rate-limited visitor at an unknown address", { target: "/nowhere", limited: true }],
  ["a visitor with an invalid address", { target: "/%ff" }],
  ["a rate-limited visitor", { limited: true }],
  ["a visitor whom only shadow mode admits, at an address without a rule", { target: "/nowhere", withheld: true }],
  ["a visitor with an address that is too long for `next`", { target: `/signin?next=/editor${"x".repeat(120)}` }],
  ["a request for page data", { target: "/signin.data" }],
  ["an address with other letter case", { target: "/SignIn" }],
  ["an address with a trailing slash", { target: "/signin/" }],
  ["a HEAD request", { method: "HEAD" }],
  ["a POST", { method: "POST" }],
])("%s is never answered from the cache", (_, given) => {
  expect(questionOf(given)).toBeNull()
})

test("everything about a stranger that a page shows is part of the cache key", () => {
  const rows: readonly Given[] = [
    {},
    { target: "/" },
    { target: "/nowhere" },
    { target: "/signin?next=%2Feditor" },
    { target: "/signin?next=/editor" },
    { target: "http://127.0.0.1:3000/signin" },
    { reader: { language: "de", locale: "de" } },
    { mailbox: true },
  ]
  expect(new Set(rows.map((row) => questionOf(row)?.key)).size).toBe(rows.length)
})

test("a regional variant of a language has the same cache key, because browsers can send any number of them", () => {
  const locales = ["en", "en-GB", "en-US-u-nu-thai", "en-x-1", "en-AA"]
  const keys = locales.map((locale) => questionOf({ reader: { language: "en", locale } })?.key)
  expect(new Set(keys).size).toBe(1)
})

test("all addresses without a page share one cache key", () => {
  const addresses = ["/nowhere", "/signin/x?next=/editor", "/a/b/c", `/x?${"y".repeat(500)}`]
  const questions = addresses.map((target) => questionOf({ target }))
  expect(questions.map((question) => question?.status)).toEqual([404, 404, 404, 404])
  expect(new Set(questions.map((question) => question?.key)).size).toBe(1)
  expect(questionOf({ target: "/nowhere", reader: { language: "de", locale: "de" } })).not.toEqual(questions[0])
})
