import { afterAll, beforeAll, expect, test } from "vitest"
import { entryDecisionOf } from "../../guard/entry-decision.ts"
import { pageUrlOf } from "../../../src/guard/core/page-url.ts"
import { currentSessionCookies, cookiesIn } from "../../../src/session/cookies/cookie-session.ts"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import { strayExpiries } from "../../../src/session/supabase/server-session.ts"
import {
  ASK_USER,
  COOKIE,
  cookieHeaderOf,
  json,
  REFRESH,
  sessionWith,
  SID,
  startStubService,
  USER,
  type StubService,
} from "./server-session-stub.ts"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
  service.replies.set(ASK_USER, json(200, USER))
  service.replies.set(REFRESH, json(400, { code: "refresh_token_not_found", message: "in words" }))
})
afterAll(() => service.stop())

/** A browser's cookies by name and path. The longest path is sent first. */
function openBrowser() {
  const kept = new Map<string, { name: string; value: string; path: string }>()
  const isFor = (path: string, pathname: string): boolean =>
    pathname === path || (pathname.startsWith(path) && (path.endsWith("/") || pathname[path.length] === "/"))
  return {
    keep: (header: string, path: string) => {
      for (const { name, value } of cookiesIn(header)) kept.set(`${name} ${path}`, { name, value, path })
    },
    take: (line: string) => {
      const [pair = "", ...attributes] = line.split("; ")
      const path = attributes.find((attribute) => attribute.startsWith("Path="))?.slice("Path=".length) ?? "/"
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]
      if (attributes.includes("Max-Age=0")) kept.delete(`${name} ${path}`)
      else kept.set(`${name} ${path}`, { name, value, path })
    },
    headerFor: (pathname: string): string =>
      [...kept.values()]
        .filter(({ path }) => isFor(path, pathname))
        .toSorted((a, b) => b.path.length - a.path.length)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; "),
  }
}

const MAX_REDIRECTS = 5

/** Follows the entry check's redirects as a browser does, and says where they end. */
async function endOf(browser: ReturnType<typeof openBrowser>, start: string): Promise<string> {
  let target = start
  for (let i = 0; i <= MAX_REDIRECTS; i++) {
    const url = new URL(target, "http://127.0.0.1")
    const request = new Request(url, { headers: { cookie: browser.headerFor(url.pathname) } })
    const session = await openServerSession(request, service.access)
    const { outcome, location } = entryDecisionOf(pageUrlOf(url), "GET", session.state)
    for (const line of session.setCookies(outcome.kind === "redirect")) browser.take(line)
    if (location === null) return `${outcome.kind} ${url.pathname}`
    target = location
  }
  return `round in circles at ${target}`
}

const OTHER = "44444444-4444-4444-8444-444444444444"
const chunked = (session: object) => {
  const [, value = ""] = cookieHeaderOf(session).split("=")
  return `${COOKIE}.0=${value.slice(0, 100)}; ${COOKIE}.1=${value.slice(100)}`
}

const STRAYS: readonly (readonly [string, () => string])[] = [
  ["a living session", () => cookieHeaderOf(sessionWith({ sid: OTHER }))],
  ["a living session in chunks", () => chunked(sessionWith({ sid: OTHER }))],
  ["a dead session", () => cookieHeaderOf(sessionWith({ sid: OTHER, ends: -10 }))],
  ["nonsense", () => `${COOKIE}=nonsense`],
  ["one stale chunk", () => `${COOKIE}.1=nonsense`],
  ["nothing", () => `${COOKIE}=`],
  ["the mark of the session that is here", () => `sallyport-recovery.${SID}=1`],
  [
    "a living session that is marked",
    () => cookieHeaderOf(sessionWith({ sid: OTHER }), `sallyport-recovery.${OTHER}=1`),
  ],
]

const OWN: readonly (readonly [string, () => string, string])[] = [
  ["a signed-out visitor", () => "", "proceed /signin"],
  ["a signed-in visitor", () => cookieHeaderOf(sessionWith()), "proceed /dashboard"],
  ["a signed-in visitor in chunks", () => chunked(sessionWith()), "proceed /dashboard"],
]

const PATHS = ["/signin", "/signin/", "/dashboard", "/dashboard/", "/dashboard/session", "/reset-password", "/mfa"]

test.each(
  STRAYS.flatMap(([stray, headerOf]) => OWN.map(([whose, own, home]) => ({ stray, headerOf, whose, own, home }))),
)("$stray, set by another port for one path, causes no redirect loop for $whose", async ({ headerOf, own, home }) => {
  for (const path of PATHS) {
    for (const start of ["/signin", "/dashboard", "/dashboard/session", "/reset-password", "/mfa"]) {
      const browser = openBrowser()
      browser.keep(own(), "/")
      browser.keep(headerOf(), path)
      const first = await endOf(browser, start)
      expect([path, start, first.split(" ")[0]]).toEqual([path, start, "proceed"])
    }
  }
  // And it costs nobody their own session: on the page that the stray is for, as on any other.
  const browser = openBrowser()
  browser.keep(own(), "/")
  browser.keep(headerOf(), "/signin")
  await endOf(browser, "/signin")
  expect(await endOf(browser, "/signin")).toBe(home)
  expect(await endOf(browser, "/dashboard")).toBe(home)
})

const inChunks = chunked(sessionWith())
const inOne = cookieHeaderOf(sessionWith())
test.each([
  ["the last of one name", `${COOKIE}=first; ${inOne}`, inOne],
  ["the last that can be read", `${inOne}; ${COOKIE}.0=nonsense`, inOne],
  ["chunks that come after a whole one", `${inOne}; ${inChunks}`, inChunks],
  ["a whole one that comes after chunks", `${inChunks}; ${inOne}`, inOne],
  ["chunks behind nonsense", `${COOKIE}=nonsense; ${inChunks}`, inChunks],
])("of cookies with the session's names, these are read: %s", (_, header, want) => {
  expect(
    currentSessionCookies(cookiesIn(header), COOKIE)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
  ).toBe(want)
})

test("a header with thousands of chunks is scanned a few times, not once for each chunk", () => {
  let reads = 0
  const chunks = Array.from({ length: 2_000 }, (_, i) => ({
    get name() {
      reads++
      return `${COOKIE}.${i}`
    },
    value: "a",
  }))
  expect(currentSessionCookies(chunks, COOKIE)).toHaveLength(chunks.length)
  expect(reads).toBeLessThan(100 * chunks.length)
})

test("a path that is invalid in a cookie breaks nothing", () => {
  const cookies = cookiesIn(`${COOKIE}=x`)
  for (const path of ["/", "/a;b", '/"', "/ä", `/${"a/".repeat(100)}`]) {
    expect(() => strayExpiries(cookies, { cookieName: COOKIE }, path)).not.toThrow()
    expect(strayExpiries(cookies, { cookieName: COOKIE }, path).length).toBeLessThan(10)
  }
})

test.each(["sallyport-recovery.a b", "sallyport-recovery.é"])(
  "a cookie of another port whose name cannot be written breaks no redirect: %s",
  (name) => {
    expect(strayExpiries([{ name, value: "1" }], service.access, "/dashboard")).toEqual([])
  },
)
