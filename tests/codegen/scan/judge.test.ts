import { describe, expect, test } from "vitest"
import { baseOf, targetOf, urlIn } from "../../../codegen/probe/site.ts"
import { MISSING, type Address } from "../../../codegen/scan/addresses.ts"
import { readAnswer, readHtml, seenIn, type ReadAnswer, type ScanRequest } from "../../../codegen/scan/judge.ts"

const SITE = { origin: "http://127.0.0.1:3000", basename: "/" }
const BASED = { ...SITE, basename: "/base/" }

describe("an answer", () => {
  const got = (status: number, headers: Record<string, string> = {}, body = "", isWhole = true) =>
    readAnswer({ kind: "answer", status, headers: new Headers(headers), body, isWhole }, SITE, "/a/b")

  test("that has nothing", () => {
    expect(got(200)).toEqual({ status: 200, to: null, cacheControl: "", setsCookie: false, isWhole: true, html: null })
  })

  test("that has everything", () => {
    const headers = { "cache-control": "private", "set-cookie": "a=b", "content-type": "text/html; charset=utf-8" }
    expect(got(200, { ...headers, location: "/c" }, "<p>x", false)).toEqual({
      status: 200,
      to: null,
      cacheControl: "private",
      setsCookie: true,
      isWhole: false,
      html: readHtml("<p>x"),
    })
  })

  test.each([
    ["text/html", true],
    ["application/xhtml+xml", false],
    ["TEXT/HTML", true],
    ["application/json", false],
    ["text/htmlx", false],
  ])("is a page by its type: %s", (type, isPage) => {
    expect(got(200, { "content-type": type }).html !== null).toBe(isPage)
  })

  test.each([
    [299, null],
    [300, "/a/c"],
    [399, "/a/c"],
    [400, null],
  ])("redirects by its status: %i", (status, to) => {
    expect(got(status, { location: "c" }).to).toBe(to)
    expect(got(status).to).toBeNull()
  })
})

describe("an address in an answer", () => {
  test.each<[string, typeof SITE, string]>([
    ["/c", SITE, "/c"],
    ["c?d#e", SITE, "/a/c"],
    ["", SITE, "/a/b"],
    ["http://localhost:3000/c?d", SITE, "/c"],
    ["http://[::1]:3000/c", SITE, "/c"],
    ["http://localhost:3001/c", SITE, "http://localhost:3001"],
    ["https://localhost:3000/c", SITE, "https://localhost:3000"],
    ["http://other.test:3000/c", SITE, "http://other.test:3000"],
    ["//other.test/c", SITE, "http://other.test"],
    ["mailto:a@b.test", SITE, "mailto:"],
    ["http://[", SITE, "an address that cannot be read"],
    ["http://localhost:3000/c", { ...SITE, origin: "http://app.test:3000" }, "http://localhost:3000"],
    ["/base/c", BASED, "/c"],
    ["c", BASED, "/a/c"],
    ["/base", BASED, "/"],
    ["/base/", BASED, "/"],
    ["/basement", BASED, "/basement"],
    ["/c/base/d", BASED, "/c/base/d"],
    ["/base/c", SITE, "/base/c"],
  ])("is a path of the app or another site: %s", (location, site, target) => {
    expect(targetOf(location, site, "/a/b")).toBe(target)
  })

  test("keeps its query for a link, and loses it with its other name of this machine", () => {
    const hrefs = ["c?d#e", "http://localhost:3000/c?d#e", "http://other.test/c?d#e", "http://["].map(
      (text) => urlIn(text, BASED, "/a/b")?.href,
    )
    expect(hrefs).toEqual([
      "http://127.0.0.1:3000/base/a/c?d",
      "http://127.0.0.1:3000/c?d",
      "http://other.test/c?d#e",
      undefined,
    ])
  })

  test("has a base path without slashes at its end", () => {
    expect(["/", "/base", "/base//", "/a/b/"].map((basename) => baseOf({ basename }))).toEqual([
      "",
      "/base",
      "/base",
      "/a/b",
    ])
  })
})

const address: Address = { path: "/orders", params: [] }
const request: ScanRequest = { address, route: "/orders", isEndpoint: false, isMissingPage: false }
const LONG = "All of your orders, the newest first. ".repeat(6)
const pageOf = (html: string, more: Partial<ReadAnswer> = {}): ReadAnswer => ({
  status: 200,
  to: null,
  cacheControl: "",
  setsCookie: false,
  isWhole: true,
  html: readHtml(html),
  ...more,
})
const whyOf = (answer: ReadAnswer, more: Partial<ScanRequest> = {}, missing: ReadAnswer | null = null): string => {
  const seen = seenIn(answer, { ...request, ...more }, missing)
  return "why" in seen ? `${seen.kind}: ${seen.why}` : seen.kind
}

describe("the judgement on an answer", () => {
  test.each<[string, Partial<ReadAnswer>, object]>([
    ["a redirect", { status: 303, to: "/sign-in" }, { kind: "sent", status: 303, to: "/sign-in" }],
    ["a refusal", { status: 401 }, { kind: "refused", status: 401 }],
    ["another refusal", { status: 403 }, { kind: "refused", status: 403 }],
    ["an absent page", { status: 404 }, { kind: "refused", status: 404 }],
    ["the last of these", { status: 499 }, { kind: "refused", status: 499 }],
    ["a failure", { status: 500 }, { kind: "unsure", status: 500, why: "the app failed with 500" }],
    ["a missing method", { status: 405 }, { kind: "unsure", status: 405, why: "it does not answer GET (405)" }],
    ["an unknown method", { status: 501 }, { kind: "unsure", status: 501, why: "it does not answer GET (501)" }],
    ["a redirect to nowhere", { status: 304 }, { kind: "unsure", status: 304, why: "the app answered 304" }],
    ["the last status before success", { status: 199 }, { kind: "unsure", status: 199, why: "the app answered 199" }],
    ["the first status after success", { status: 300 }, { kind: "unsure", status: 300, why: "the app answered 300" }],
    ["the first success", { status: 200 }, { kind: "open", status: 200 }],
    ["the last success", { status: 299 }, { kind: "open", status: 299 }],
    ["too many requests", { status: 429 }, { kind: "unasked", why: "the app refused to answer more requests (429)" }],
  ])("%s", (_, more, seen) => {
    expect(seenIn(pageOf(LONG, more), request, null)).toEqual(seen)
  })

  test.each([400, 415, 422])("a request without what it expects: %i", (status) => {
    const why = `it does not take a request without what it expects (${status})`
    expect(seenIn(pageOf(LONG, { status }), request, null)).toEqual({ kind: "unsure", status, why })
  })

  test("no answer", () => {
    expect(seenIn({ kind: "none", why: "refused" } as never, request, null)).toEqual({
      kind: "unasked",
      why: "refused",
    })
  })

  test("an absent page at an address with made-up values, which it names", () => {
    const params = [
      { name: "id", value: "1", from: "made-up" },
      { name: "team", value: "a", from: "link" },
      { name: "lang", value: "en", from: "made-up" },
    ] as const
    expect(whyOf(pageOf(LONG, { status: 404 }), { address: { path: "/orders/1", params } })).toBe(
      "unsure: 404, but the made-up `id=1`, the made-up `lang=en` may not exist",
    )
  })

  test.each([401, 403])("a refusal at an address with made-up values: %i", (status) => {
    const params = [{ name: "id", value: "1", from: "made-up" }] as const
    expect(whyOf(pageOf(LONG, { status }), { address: { path: "/orders/1", params } })).toBe("refused")
  })

  test("the page that the app shows where it has none is not doubted", () => {
    expect(whyOf(pageOf("Not found"), { isMissingPage: true })).toBe("open")
  })
})

describe("the doubt about a page with status 200", () => {
  test.each<[string, ReadAnswer, Partial<ScanRequest>, string]>([
    [
      "a file",
      pageOf("", { html: null }),
      {},
      "unsure: it answers with something other than HTML, so it may be a file",
    ],
    ["data of an endpoint", pageOf("", { html: null }), { isEndpoint: true }, "open"],
    [
      "the beginning of a page",
      pageOf(LONG, { isWhole: false }),
      {},
      "unsure: its answer goes on after 1 MB, so it was not read to the end",
    ],
    ["the beginning of an endpoint's page", pageOf("", { isWhole: false }), { isEndpoint: true }, "open"],
    ["no text", pageOf("<p>12</p>"), {}, "unsure: its HTML has no text, so the browser decides what it shows"],
    [
      "a page that sends on",
      pageOf(`${LONG}<meta http-equiv=refresh content="0;url=/sign-in">`),
      {},
      "unsure: its HTML sends the browser on to /sign-in",
    ],
    [
      "a page with a failure",
      pageOf(`${LONG}<template data-dgst="1">`),
      {},
      "unsure: a part of it failed or refused after the answer had begun (1)",
    ],
    [
      "a form",
      pageOf(`${LONG}<input type=password>`),
      {},
      "unsure: it asks for a password, so it may be a sign-in form",
    ],
    ["a form of a page for signing in", pageOf("Sign in<input type=password>"), { route: "/sign-in" }, "open"],
    ["a long text", pageOf(`${LONG}Sign in`), {}, "open"],
    ["a short text", pageOf("Three orders"), {}, "open"],
  ])("%s", (_, answer, more, want) => {
    expect(whyOf(answer, more)).toBe(want)
  })

  test.each([
    ["Please sign in", true],
    ["You are not logged-in", true],
    ["Log in", true],
    ["LOGIN", true],
    ["Unauthorised", true],
    ["unauthorized", true],
    ["Forbidden", true],
    ["Access denied", true],
    ["Not found", true],
    ["This is not allowed", true],
    ["Not permitted", true],
    ["No access", true],
    ["No permissions for this page", true],
    ["No accessories in this shop", false],
    ["You have no permission", true],
    ["Bitte anmelden", true],
    ["Loading your orders", true],
    ["Redirecting", true],
    ["One moment", true],
    ["please wait", true],
    ["Just a moment", true],
    ["Orders that are loading", false],
    ["Loadings of a lorry", false],
    ["Blogin", false],
    ["Designing", false],
  ])("a short text that may refuse: %s", (text, isDoubted) => {
    expect(whyOf(pageOf(text))).toBe(isDoubted ? `unsure: its only text is \`${text}\`` : "open")
  })

  test("a text is short up to two hundred characters, without its menus", () => {
    const textOf = (length: number) => "Sign in ".padEnd(length, "x")
    expect(whyOf(pageOf(textOf(200)))).toBe(`unsure: its only text is \`${textOf(200)}\``)
    expect(whyOf(pageOf(textOf(201)))).toBe("open")
    expect(whyOf(pageOf(`<nav>${LONG}</nav><p>Sign in`))).toBe("unsure: its only text is `Sign in`")
    // With menus alone, these are the text.
    expect(whyOf(pageOf("<nav>Sign <b>in</b></nav>"))).toBe("unsure: its only text is `Sign in`")
  })

  const missing = pageOf(`<nav>Home<a href="/sign-in?from=${MISSING}">Enter</a></nav><p>Nothing at /${MISSING}, sorry`)
  test("a page that shows what the app shows where it has none", () => {
    const shown = "<nav>Home<a>Enter</a></nav><p>Nothing at /orders, sorry"
    expect(whyOf(pageOf(shown), {}, missing)).toBe(
      "unsure: it shows what the app shows at an address that does not exist",
    )
    expect(whyOf(pageOf(`${shown}<p>Three orders`), {}, missing)).toBe("open")
    expect(whyOf(pageOf(shown))).toBe("open")
    expect(whyOf(pageOf(shown), {}, pageOf("", { html: null }))).toBe("open")
  })

  test("a short text is what the app does not show where it has no page", () => {
    const welcome = "Welcome to our shop, which is open all day"
    expect(whyOf(pageOf(`<p>${welcome}<p>Sign in`), {}, pageOf(`<p>${welcome}<p>Nothing here`))).toBe(
      "unsure: its only text is `Sign in`",
    )
  })

  test.each([
    ["Sign in at /orders", "Sign in at"],
    ["Sign in (/orders) here", "Sign in ( ) here"],
    [`Sign in (${MISSING}) here`, "Sign in ( ) here"],
    ["Sign in for a/b", "Sign in for a b"],
  ])("a short text does not have the requested path: %s", (html, text) => {
    expect(whyOf(pageOf(html))).toBe(`unsure: its only text is \`${text}\``)
  })

  test("a page with the requested path alone has no text of its own", () => {
    expect(whyOf(pageOf("/orders"))).toBe("unsure: it shows what the app shows at an address that does not exist")
  })

  test("the requested path is no text, however it is written", () => {
    const at = (path: string) => ({ address: { path, params: [] } })
    const [a, b] = [pageOf("Nothing at /caf\u00e9/ here"), pageOf(`Nothing at /${MISSING}/ here`)]
    expect(whyOf(a, at("/caf%C3%A9"), b)).toContain("an address that does not exist")
    expect(whyOf(pageOf("Nothing at /a%b/ here"), at("/a%b"), b)).toContain("an address that does not exist")
    expect(whyOf(pageOf("Nothing at /t/7/x here"), at("/t/7/x"), b)).toContain("an address that does not exist")
  })

  test.each<[string, string, boolean]>([
    ["a link to sign in", '<p>Hello <a href="/sign-in">Enter</a>', true],
    ["a link to sign in on another site", '<p>Hello <a href="https://a.test/login?x">Enter</a>', true],
    ["a relative link", '<p>Hello <a href="login">Enter</a>', true],
    ["a link elsewhere", '<p>Hello <a href="/orders/new">Enter</a>', false],
    ["a link to sign up", '<p>Hello <a href="/sign-up">Enter</a>', false],
    ["a link in a menu of this page", '<p>Hello <nav><a href="/login">Enter</a></nav>', false],
    ["a link that cannot be read", '<p>Hello <a href="http://[">Enter</a>', false],
  ])("a short text beside %s", (_, html, isDoubted) => {
    const text = html.includes("<nav>") ? "" : "Hello Enter"
    expect(whyOf(pageOf(html))).toBe(
      isDoubted ? `unsure: it shows little more than a link to sign in: \`${text}\`` : "open",
    )
  })

  test("a link that the app shows everywhere is no sign", () => {
    const html = '<p>Hello <a href="/sign-in">Come</a>'
    expect(whyOf(pageOf(html))).toContain("little more than a link to sign in")
    expect(whyOf(pageOf(html), {}, missing)).toBe("open")
  })
})
