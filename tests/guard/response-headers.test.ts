import { describe, expect, test } from "vitest"
import type { Outcome } from "../../src/guard/core/guards.ts"
import type { HeaderGuards, JudgedRequest } from "../../src/guard/core/judged-request.ts"
import {
  addHeaders,
  addHeadersWithoutDecision,
  fetchHeadersOf,
  needsHeaders,
  withHeaders,
} from "../../src/guard/core/response-headers.ts"

// The headers of one response, by the judged request that it answers.

const PROCEED: Outcome = { kind: "proceed", rule: "/ exact" }
const UNAVAILABLE: Outcome = { kind: "refuse", status: 503, rule: "/ exact" }
const FORBIDDEN: Outcome = { kind: "refuse", status: 403, rule: "/ exact" }
const SIGN_IN: Outcome = { kind: "redirect", to: "/signin", rule: "/ exact" }

/** Guards whose pages a signed-out visitor may load, or may not. */
const guardsWith = (signedOut: Outcome): HeaderGuards => ({ decide: () => signedOut })
const OPEN = guardsWith(PROCEED)
const CLOSED = guardsWith(SIGN_IN)

interface Wishes extends Partial<Omit<JudgedRequest, "decision">>, Partial<JudgedRequest["decision"]> {}

const judged = ({ outcome = PROCEED, state = "signed-in", limited = false, write = false, ...own }: Wishes = {}) =>
  ({
    policyHash: "",
    page: { pathname: "/", search: "", isData: false },
    decision: { outcome, state, limited, write, location: null },
    appResponse: null,
    session: null,
    setCookies: [],
    current: undefined,
    claims: null,
    wait: 0,
    request: new Request("http://app.example/"),
    isCarried: false,
    isShadowed: false,
    decisionReport: { isDone: false },
    ...own,
  }) satisfies JudgedRequest

function headersFor(wishes: Wishes, guards = OPEN, own: HeadersInit = {}): Headers {
  const headers = new Headers(own)
  addHeaders(headers, guards, judged(wishes))
  return headers
}

const OWN = { "Cache-Control": "public, max-age=60" }

describe("Cache-Control", () => {
  test.each<readonly [string, Wishes, HeaderGuards, HeadersInit, string]>([
    ["of a page for everyone is the page's own", {}, OPEN, OWN, "public, max-age=60"],
    ["of a page for everyone keeps no person's copy", {}, OPEN, {}, "private, no-store"],
    ["lets a stranger's browser keep a page for everyone", { state: "signed-out" }, OPEN, {}, "private, no-cache"],
    ["of a guarded page is never the page's own", {}, CLOSED, OWN, "private, no-store"],
    ["of a response with cookies is never the page's own", { setCookies: ["a=b"] }, OPEN, OWN, "private, no-store"],
    ["of a limited request is never the page's own", { limited: true }, OPEN, OWN, "private, no-store"],
    ["of a denial is never the page's own", { outcome: FORBIDDEN }, OPEN, OWN, "private, no-store"],
  ])("%s", (_, wishes, guards, own, want) => {
    expect(headersFor(wishes, guards, own).get("cache-control")).toBe(want)
  })
})

test.each([
  [null, "Cookie"],
  ["Accept", "Accept, Cookie"],
  ["Cookie", "Cookie"],
  ["cookie", "cookie"],
  ["Accept, Cookie", "Accept, Cookie"],
  ["Accept,cookie ,Origin", "Accept,cookie ,Origin"],
  ["Accept,  cookie  ", "Accept,  cookie"],
  ["X-Cookie", "X-Cookie, Cookie"],
  ["X-Cookie, Cookies", "X-Cookie, Cookies, Cookie"],
])("Vary: %s becomes %s", (own, want) => {
  expect(headersFor({}, OPEN, own === null ? {} : { Vary: own }).get("vary")).toBe(want)
})

test.each<readonly [string, Wishes, string | null]>([
  ["of a page", {}, null],
  ["of a visitor who has to wait", { wait: 7, limited: true }, "7"],
  ["of a visitor who has to wait, whatever the outcome", { wait: 7, outcome: UNAVAILABLE }, "7"],
  ["of an unknown visitor", { outcome: UNAVAILABLE }, "5"],
  ["of another refusal", { outcome: FORBIDDEN }, null],
  ["of a redirect", { outcome: SIGN_IN }, null],
  ["of a denial that shadow mode withholds", { outcome: UNAVAILABLE, isShadowed: true }, null],
  ["of the port's own answer", { outcome: UNAVAILABLE, appResponse: { status: 503, headers: new Headers() } }, null],
])("Retry-After %s", (_, wishes, want) => {
  expect(headersFor(wishes).get("retry-after")).toBe(want)
})

describe("cookies", () => {
  test("of the visitor come first, and those of the page are kept", () => {
    const own = new Headers([
      ["Set-Cookie", "a=page"],
      ["Set-Cookie", "b=page"],
    ])
    addHeaders(own, OPEN, judged({ setCookies: ["a=lock", "c=lock"] }))
    expect(own.getSetCookie()).toEqual(["a=lock", "c=lock", "a=page", "b=page"])
  })

  test("of the page are kept if the visitor has none", () => {
    expect(headersFor({}, OPEN, { "Set-Cookie": "a=page" }).getSetCookie()).toEqual(["a=page"])
  })

  test.each([
    [SIGN_IN, true],
    [PROCEED, false],
    [FORBIDDEN, false],
  ])("are those of the moment, which depend on a redirect: %j", (outcome, isRedirect) => {
    const told: unknown[] = []
    const current: JudgedRequest["current"] = (given) => {
      told.push(given)
      return { session: null, setCookies: ["now=1"] }
    }
    expect(headersFor({ outcome, current }).getSetCookie()).toEqual(["now=1"])
    expect(told).toEqual([{ isRedirect }])
  })
})

test("an answer by a middleware in `before` is not stored", () => {
  const headers = new Headers(OWN)
  addHeadersWithoutDecision(headers)
  expect([...headers]).toEqual([
    ["cache-control", "private, no-store"],
    ["vary", "Cookie"],
  ])
  addHeadersWithoutDecision(headers)
  expect(headers.get("vary")).toBe("Cookie")
})

describe("a response", () => {
  test("with a body is changed, and one without is copied", () => {
    const [full, empty] = [new Response("x"), new Response(null, { status: 204, statusText: "None" })]
    expect(withHeaders(full, OPEN, judged())).toBe(full)
    expect(full.headers.get("vary")).toBe("Cookie")
    const copy = withHeaders(empty, OPEN, judged())
    expect(copy).not.toBe(empty)
    expect([empty.headers.get("vary"), copy.headers.get("vary"), copy.status, copy.statusText]).toEqual([
      null,
      "Cookie",
      204,
      "None",
    ])
  })
})

test.each<readonly [string, Wishes, number, boolean]>([
  ["a page", {}, 200, false],
  ["cookies", { setCookies: ["a=b"] }, 403, true],
  ["a wait", { wait: 1 }, 429, true],
  ["an unknown visitor", { outcome: UNAVAILABLE }, 503, true],
  ["a 404 of a rule", { outcome: { kind: "refuse", status: 404, rule: "/ exact" } }, 404, true],
  ["a 404 of no rule", { outcome: { kind: "refuse", status: 404, rule: null } }, 404, false],
  ["another refusal of a rule", { outcome: FORBIDDEN }, 403, false],
])("a refusal with %s keeps its headers", (_, wishes, status, want) => {
  expect(needsHeaders(judged(wishes), status)).toBe(want)
})

test("Node's headers become those of the Fetch API: each value of a list, and none of HTTP/2's own or without a value", () => {
  const given = { ":path": "/", "set-cookie": ["a=1", "b=2"], "content-length": 3, "x-absent": undefined }
  expect([...fetchHeadersOf(given)]).toEqual([
    ["content-length", "3"],
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ])
})
