import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { attack, type Attacked, type AttackedApp } from "../../../codegen/next/attack/attack.ts"
import { attackBuild } from "../../../codegen/next/attack/attack-build.ts"
import { textOfAttack } from "../../../codegen/next/attack/attack-text.ts"
import { contentOf } from "../../../codegen/next/attack/content.ts"
import { addressesIn } from "../../../codegen/next/attack/targets.ts"
import { requestsOf } from "../../../codegen/next/attack/draw.ts"
import type { Scan } from "../../../codegen/scan/scan-file.ts"

const html = (body: string) => ({ status: 200, headers: { "content-type": "text/html" }, body })

describe("the content by which a page is recognised", () => {
  test("is its visible text, in pieces that HTML, JSON and the client's format write alike", () => {
    const answer = html(
      `<title>The year&apos;s numbers</title><script>"hidden words of a script"</script><p>Profit &amp; loss of acme</p>`,
    )
    expect(contentOf(answer, [], "")).toEqual(["The year", "s numbers", "loss of acme"])
  })

  test("begins after a whole escape of JSON, without its letters", () => {
    const body = String.raw`{"text":"first line of it\nSecond line\u003c \\name of it\u003Cand more\"of it"}`
    const answer = { status: 200, headers: { "content-type": "application/json" }, body }
    expect(contentOf(answer, [], "")).toEqual(["first line of it", "Second line", "name of it", "and more"])
  })

  test("has no single words, no values of params, and nothing that open pages show", () => {
    const answer = html(
      "<nav>Open to all people</nav><h1>Settings</h1><p>The board of acme</p><p>2026-11-27 10:00:00.000</p>",
    )
    expect(contentOf(answer, ["acme"], "<b>Open to all people</b>")).toEqual(["The board of"])
  })
})

test("the same seed draws the same requests, each address as it is in every way first", () => {
  const given = {
    seed: 7,
    count: 400,
    buildId: "b",
    actions: ["a1", "a2"],
    addresses: ["/closed", "/t/acme"],
    from: ["/feed"],
    basePath: "/base",
  }
  const requests = [...requestsOf(given)]
  expect(requests).toHaveLength(400)
  expect(requestsOf(given)).toHaveLength(400)
  expect([...requestsOf(given)]).toEqual(requests)
  expect([...requestsOf({ ...given, seed: 8 })]).not.toEqual(requests)
  // More than an array can hold: requests are drawn one by one.
  const [first] = requestsOf({ ...given, count: 2 ** 33 })
  expect(first).toEqual(requests[0])
  for (const target of ["/base/closed", "/base/t/acme"])
    expect(
      new Set(requests.filter((one) => one.hasUsualSpelling && one.target === target).map(({ kind }) => kind)).size,
    ).toBe(10)
  expect(requests.filter(({ action }) => action !== null).every(({ target }) => target.length > 0)).toBe(true)
  expect(requests.map(({ target }) => target)).toContain("/base/_next/data/b/closed.json")
})

test("an address to come from is sent as it is, even with characters that are special in replacements", () => {
  const given = { seed: 1, count: 0, buildId: "b", actions: [], addresses: ["/closed"], basePath: "/base" }
  const headers = [...requestsOf({ ...given, from: ["/a$$b$&"] })].flatMap((one) => one.headers)
  expect(headers).toContain("Next-Url: /base/a$$b$&")
})

const SECRET = "the profit of the year"
const OWNER = "session=owner"

interface Hole {
  readonly isOpenTo: (request: IncomingMessage) => boolean
  /** The answer to a call of a server action. */
  readonly called?: string
  /** The headers of a denial. */
  readonly denied?: (url: string) => Readonly<Record<string, string>>
  /** More that the closed page shows. */
  readonly shown?: string
  /** Closed addresses that the owner may open, too; all if absent. */
  readonly isOwned?: (url: string) => boolean
  /** The other form of an address to which the server redirects. */
  readonly moved?: (url: string) => string | undefined
}

const SCAN: Scan = {
  format: "sallyport-scan/1",
  origin: "http://127.0.0.1:1",
  basename: "/",
  missing: "/none",
  visitors: [],
  routes: [],
  notes: [],
}
const ROUTES = { file: "app", tree: [], prerender: { kind: "none" } } as const

/** The result of an attack on a server with one closed page, which has one hole. */
async function attackedWith(
  { isOpenTo, called, denied, shown = "", isOwned = () => true, moved }: Hole,
  more: Partial<AttackedApp> = {},
): Promise<Attacked> {
  const server = createServer((request, response) => {
    const { url = "", headers } = request
    response.setHeader("Content-Type", "text/html")
    const to = moved?.(url)
    if (to !== undefined) response.writeHead(to.includes("_rsc=") ? 307 : 308, { Location: to }).end()
    else if (called !== undefined && headers["next-action"] !== undefined) response.end(called)
    else if (url === "/") response.end("<h1>Welcome to everybody here</h1>")
    else if (url.startsWith("/closed") && ((headers.cookie === OWNER && isOwned(url)) || isOpenTo(request)))
      response.end(`<p>${SECRET}</p><code>${shown}</code>`)
    else response.writeHead(url.startsWith("/closed") ? 401 : 404, denied?.(url)).end("<h1>There is nothing here</h1>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const app = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    basePath: "",
    buildId: "b",
    addresses: [
      { path: "/", params: [], isClosed: false, isRewrite: false },
      { path: "/closed", params: [], isClosed: true, isRewrite: false },
    ],
    missing: "/no-such-page",
    actions: [],
    from: ["/"],
    cookies: [OWNER],
    ...more,
  }
  return attack(app, { seed: 1, count: 500 }, () => {})
}

const kindsOf = ({ leaks }: Attacked): readonly string[] => [...new Set(leaks.map(({ kind }) => kind))]

describe("an attack counts a leak under the least unusual part of its request", () => {
  test.each<readonly [string, Hole["isOpenTo"]]>([
    ["the address as it is", () => true],
    ["`purpose: prefetch`", ({ headers }) => headers["purpose"] === "prefetch"],
    ["`Next-Url` header", ({ headers }) => headers["next-url"] === "/"],
    ["another method", ({ method }) => method === "PUT"],
    ["`.rsc` and segments", ({ url }) => url === "/closed.rsc"],
    ["another ending", ({ url }) => url === "/closed;x"],
  ])("%s", async (kind, isOpenTo) => {
    expect(kindsOf(await attackedWith({ isOpenTo }))).toEqual([kind])
  })

  test.each([
    ['0:{"a":"$@1","f":"","q":"","i":false}\n1:"done"\n', ["notes.add"]],
    ['0:{"a":"$@1","f":"","q":"","i":false}\n1:E{"digest":"1"}\n', []],
    ['1:"$Sreact.fragment"\n0:{"P":null,"c":["","about"]}\n', []],
    ["{}", []],
  ])("and sees in %j if an action ran", async (called, of) => {
    const actions = [{ id: "a1", name: "notes.add", isClosed: true }]
    const { leaks } = await attackedWith({ isOpenTo: () => false, called }, { actions })
    expect([...new Set(leaks.map((leak) => leak.of))]).toEqual(of)
  })

  test("and finds none in an app without holes", async () => {
    const attacked = await attackedWith({ isOpenTo: () => false })
    expect(attacked).toMatchObject({ leaks: [], unsure: [], unknown: [], unanswered: 0, closed: 1 })
    expect(textOfAttack(attacked)).toBe(
      "500 hostile requests as a stranger; 1 address closed to strangers\n0 answers leaked content of a closed address, or ran a closed action\n",
    )
  })

  test("and takes an address that a page and its denial name for no content of the page", async () => {
    const path = "/closed/accounts-of-this-year"
    const addresses = [{ path, params: [], isClosed: true, isRewrite: false }]
    const denied = (url: string) => ({ Location: `/?from=${encodeURIComponent(url)}` })
    const attacked = await attackedWith({ isOpenTo: () => false, denied, shown: path }, { addresses })
    expect(attacked).toMatchObject({ leaks: [], unknown: [], closed: 1 })
    const broken = await attackedWith(
      { isOpenTo: ({ method }) => method === "PUT", denied, shown: path },
      { addresses },
    )
    expect(kindsOf(broken)).toEqual(["another method"])
  })

  test.each<readonly [string, Partial<AttackedApp>, NonNullable<Hole["moved"]>]>([
    ["with a slash at its end", {}, (url) => (/[^/]$/.test(url) ? `${url}/` : undefined)],
    [
      "that is the base path",
      { basePath: "/closed", addresses: [{ path: "/", params: [], isClosed: true, isRewrite: false }] },
      (url) => (url === "/closed/" ? "/closed" : url === "/closed/no-such-page" ? "/" : undefined),
    ],
  ])("and learns the content of a page at the address %s", async (_, more, moved) => {
    const attacked = await attackedWith({ isOpenTo: () => false, moved }, more)
    expect(attacked).toMatchObject({ leaks: [], unsure: [], unknown: [], closed: 1 })
    const broken = await attackedWith({ isOpenTo: ({ method }) => method === "PUT", moved }, more)
    expect(kindsOf(broken)).toEqual(["another method"])
  })

  test("and names a closed home page by its address", async () => {
    const addresses = [{ path: "/", params: [], isClosed: true, isRewrite: false }]
    const { leaks } = await attackedWith({ isOpenTo: () => false }, { addresses })
    expect([...new Set(leaks.map((leak) => leak.of))]).toEqual(["/"])
  })

  test("and is unsure where no visitor shows what a page contains", async () => {
    const attacked = await attackedWith({ isOpenTo: ({ method }) => method === "PUT" }, { cookies: [] })
    expect(attacked).toMatchObject({ leaks: [], unknown: ["/closed"] })
    expect(attacked.unsure.map(({ request: { method } }) => method)).toEqual(attacked.unsure.map(() => "PUT"))
    expect(attacked.unsure.length).toBeGreaterThan(0)
    expect(textOfAttack(attacked)).toContain("unsure: no visitor showed what /closed contains; add --cookie")
  })
})

test("an answer with the content of a known page is a leak of that page, wherever it shows, and nothing unsure", async () => {
  const addresses = ["/closed/a", "/closed/b"].map((path) => ({ path, params: [], isClosed: true, isRewrite: false }))
  const isOwned = (url: string) => url === "/closed/b"
  const isOpenTo = ({ method, url }: IncomingMessage) => method === "PUT" && url === "/closed/a"
  const attacked = await attackedWith({ isOwned, isOpenTo }, { addresses })
  expect(attacked).toMatchObject({ unsure: [], unknown: ["/closed/a"] })
  expect([...new Set(attacked.leaks.map(({ of }) => of))]).toEqual(["/closed/b"])
})

test("an address given as closed may have any letter, and is the same as one that the scan has requested", async () => {
  const address = "/na%C3%AFve%20notes"
  const answers = [{ visitor: "stranger", seen: { kind: "open" as const, status: 200 } }]
  const asked = [{ address, params: [], answers }]
  const routes: Scan["routes"] = [{ path: "/:slug", file: "app/[slug]/page.tsx", kind: "page", asked }]
  const closed = addressesIn({ ...SCAN, routes }, ROUTES, ["/naïve notes"], null)
  expect(closed).toEqual([{ path: address, params: [], isClosed: true, isRewrite: false }])
  const { unanswered } = await attackedWith({ isOpenTo: () => false }, { addresses: closed })
  expect(unanswered).toBe(0)
})

test("letters that a request cannot have are escaped: in headers, and in the redirects of an app", async () => {
  const isOpenTo = ({ headers }: IncomingMessage) => headers["next-url"] === "/%E6%97%A5"
  const moved = (url: string) => (url === "/closed?a" ? "/closed?a b&_rsc=1" : undefined)
  const addresses = ["/closed", "/closed?a"].map((path) => ({ path, params: [], isClosed: true, isRewrite: false }))
  const attacked = await attackedWith({ isOpenTo, moved }, { from: ["/日"], addresses })
  expect(kindsOf(attacked)).toEqual(["`Next-Url` header"])
})

test("an app without a build is told to make one, before anything is sent", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "sallyport-attack-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const question = { closed: [], cookies: [], count: 1, seed: 1 }
  const sent = attackBuild(root, { scan: SCAN, routes: ROUTES, checked: null }, question, () => {})
  await expect(sent).rejects.toThrow("run `next build` first")
})
