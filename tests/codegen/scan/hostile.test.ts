import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import { ScanClient, LIMITS, type Limits } from "../../../codegen/scan/client.ts"
import { scan } from "../../../codegen/scan/scan.ts"
import { readHtml } from "../../../codegen/scan/judge.ts"
import { outputText, resultOf } from "../../../codegen/command-line/terminal/result.ts"
import { STRANGER } from "../../../codegen/scan/scan-file.ts"
import { textOfScan } from "../../../codegen/command-line/commands/scan-text.ts"
import { deployed } from "../probe/deployment.ts"
import { page } from "./scanned-app.ts"

const span = { file: "app/routes.ts", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }

const routesOf = (paths: readonly string[]): RouteInventory => ({
  file: span.file,
  prerender: { kind: "none" },
  tree: paths.map((path, id) => ({
    id,
    path: path.slice(1) || null,
    index: path === "/",
    caseSensitive: false,
    module: { file: `app/${id}.tsx`, exists: true, exports: ["default"] },
    span,
    children: [],
  })),
})

const VISITORS = [
  { name: STRANGER, cookie: null },
  { name: "ada", cookie: "session=ada" },
]

async function scanOf(
  paths: readonly string[],
  answer: (request: Request) => Response | Promise<Response>,
  bounds: Partial<Limits> = {},
) {
  const app = await deployed(answer)
  onTestFinished(async () => void (await app.close()))
  const site = { origin: app.origin, basename: "/" }
  const client = new ScanClient(site, VISITORS, () => {}, { ...LIMITS, ...bounds })
  const made = await scan(routesOf(paths), { site, visitors: VISITORS, given: new Map(), all: false }, client)
  return { made, client, requests: app.requests, seen: made.routes.map(({ asked }) => asked[0]?.answers[0]?.seen) }
}

test("an endpoint whose methods are not known, as those of Next, is asked for", async () => {
  const app = await deployed((request) =>
    new URL(request.url).pathname === "/api/orders" ? Response.json(["open"]) : page("Nothing here", 404),
  )
  onTestFinished(async () => void (await app.close()))
  const site = { origin: app.origin, basename: "/" }
  const [node] = routesOf(["/api/orders"]).tree
  const endpoint = { ...node!, ordered: { kind: "resource" }, module: { ...node!.module, exports: [] } } as const
  const client = new ScanClient(site, VISITORS, () => {}, LIMITS)
  const routes = { ...routesOf([]), tree: [endpoint] }
  const made = await scan(routes, { site, visitors: VISITORS, given: new Map(), all: false }, client)
  expect(made.routes.map(({ asked }) => asked[0]?.answers[0]?.seen)).toMatchObject([{ kind: "open", status: 200 }])
})

const at = (path: string, answer: () => Response | Promise<Response>) => (request: Request) =>
  new URL(request.url).pathname === path ? answer() : page("Nothing here", 404)

const endless = (): Response =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("<p>more and more</p>".repeat(3000))),
    }),
    { headers: { "content-type": "text/html" } },
  )

const headers = { "content-type": "text/html" }

test.each([
  ["an endless body", endless, { kind: "unsure", why: "its answer goes on after 1 MB, so it was not read to the end" }],
  [
    "a redirect to another site",
    () => Response.redirect("https://evil.example/x?y"),
    { kind: "sent", to: "https://evil.example" },
  ],
  [
    "a redirect that begins with two slashes",
    () => new Response(null, { status: 302, headers: { location: "//evil.example/a" } }),
    { kind: "sent", to: "http://evil.example" },
  ],
  [
    "a redirect to nowhere",
    () => new Response(null, { status: 302, headers: { location: "http://[" } }),
    { kind: "sent", to: "an address that cannot be read" },
  ],
  [
    "a redirect to itself",
    () => new Response(null, { status: 302, headers: { location: "/a?again" } }),
    { kind: "sent", to: "/a" },
  ],
  [
    "bytes that are no UTF-8",
    () => new Response(new Uint8Array([0xff, 0xfe, 0x3c, 0x62, 0x3e, 0xc3, 0x28]), { headers }),
    { kind: "open" },
  ],
  [
    "a tag that never ends",
    () => new Response(`A page ${"<a href='/x".repeat(50_000)}`, { headers }),
    { kind: "open" },
  ],
  [
    "raw elements that never end",
    () => new Response(`A page ${"<script>".repeat(50_000)}`, { headers }),
    { kind: "open" },
  ],
] as const)("%s is reported in one line", async (_, answer, want) => {
  const { seen, made } = await scanOf(["/a"], at("/a", answer))
  expect(seen).toEqual([expect.objectContaining(want)])
  expect(textOfScan(made).match(/^ {2}\/a /gm)).toHaveLength(1)
})

test.each([
  [
    "a body that never comes",
    () => new Response(new ReadableStream({}), { headers }),
    { kind: "unasked", why: "no complete answer within 0.3 s" },
  ],
  [
    "no answer in time",
    () => new Promise<Response>((resolve) => setTimeout(() => resolve(page("late")), 600)),
    { kind: "unasked", why: "no complete answer within 0.3 s" },
  ],
] as const)("%s is given up on", async (_, answer, want) => {
  const { seen, made } = await scanOf(["/a"], at("/a", answer), { timeout: 300 })
  expect(seen).toEqual([want])
  expect(textOfScan(made).match(/^ {2}\/a /gm)).toHaveLength(1)
})

test("ten thousand links cause no requests", async () => {
  const links = Array.from({ length: 10_000 }, (_, n) => `<a href="/t/${n}/x">team</a>`).join("")
  const { requests, seen } = await scanOf(
    ["/a", "/t/:team", "/t/:team/:id"],
    at("/a", () => page(`All teams ${links}`)),
  )
  expect(requests.length).toBe(8)
  expect(seen[2]).toEqual({ kind: "refused", status: 404 })
})

test("requests are limited, and the rest is reported", async () => {
  const paths = Array.from({ length: 30 }, (_, n) => `/p${String.fromCharCode(97 + n)}x`)
  const { requests, seen } = await scanOf(paths, () => page("A page"), { requests: 20 })
  expect(requests.length).toBeLessThanOrEqual(24)
  expect(seen.at(-1)).toEqual({ kind: "unasked", why: "the scan reached its limit of requests or time" })
})

test("an app that never answers ends the scan at its time limit", async () => {
  const paths = Array.from({ length: 60 }, (_, n) => `/p${n}`)
  const { seen } = await scanOf(paths, () => new Promise<Response>(() => {}), { time: 700, timeout: 200 })
  expect(seen.at(-1)).toEqual({ kind: "unasked", why: "the scan reached its limit of requests or time" })
})

/** An app that ends when it gets one of these paths, and that can be started again. */
async function mortalApp(deadly: ReadonlySet<string>, answer: (path: string) => Response) {
  let server: Server | null = null
  const requests: string[] = []
  const start = async (port = 0): Promise<number> => {
    const next = createServer((request, response) => {
      const path = new URL(request.url!, "http://app.invalid").pathname
      requests.push(path)
      if (!deadly.has(path))
        return void answer(path)
          .text()
          .then((text) => response.writeHead(answer(path).status, headers).end(text))
      server = null
      next.close()
      next.closeAllConnections()
    })
    server = next
    next.listen(port, "127.0.0.1")
    await once(next, "listening")
    return (next.address() as AddressInfo).port
  }
  const port = await start()
  onTestFinished(() => void server?.close())
  const restartIfEnded = async (): Promise<string | null> => {
    if (server !== null) return null
    await start(port)
    return "Error: no session"
  }
  return { site: { origin: `http://127.0.0.1:${port}`, basename: "/" }, requests, restartIfEnded }
}

test("an app that ends at one request is started again, and only that page has no answer", async () => {
  const paths = Array.from({ length: 12 }, (_, n) => `/p${String.fromCharCode(97 + n)}`)
  const { site, restartIfEnded } = await mortalApp(new Set(["/pe"]), (path) =>
    paths.includes(path) ? page(`The page ${path.slice(1)}`) : page("Nothing here", 404),
  )
  const client = new ScanClient(site, VISITORS.slice(0, 1), () => {}, LIMITS, restartIfEnded)
  const made = await scan(
    routesOf(paths),
    { site, visitors: VISITORS.slice(0, 1), given: new Map(), all: false },
    client,
  )
  const seen = made.routes.map(({ path, asked }) => [path, asked[0]?.answers[0]?.seen])
  expect(seen.filter(([path]) => path !== "/pe").map(([, own]) => own)).toEqual(
    Array.from({ length: 11 }, () => ({ kind: "open", status: 200 })),
  )
  expect(Object.fromEntries(seen)["/pe"]).toEqual({
    kind: "unasked",
    why: "the app ended while it answered: Error: no session",
  })
  expect(new Set(client.endings)).toEqual(new Set(["Error: no session"]))
})

test("an app that ends at every request is not started again without end", async () => {
  const paths = Array.from({ length: 40 }, (_, n) => `/p${n}x`)
  const { site, restartIfEnded } = await mortalApp(new Set(paths), () => page("A page"))
  const client = new ScanClient(site, VISITORS.slice(0, 1), () => {}, LIMITS, restartIfEnded)
  await scan(routesOf(paths), { site, visitors: VISITORS.slice(0, 1), given: new Map(), all: false }, client)
  expect(client.endings.length).toBe(10)
})

test("a provider's handshake with a new browser is no refusal, and what follows it is scanned", async () => {
  const withHandshake =
    (isHandshake: (request: Request) => boolean) =>
    (request: Request): Response => {
      const { pathname } = new URL(request.url)
      if (isHandshake(request)) return Response.redirect("https://clerk.example/v1/client/handshake")
      if (pathname === "/a") return page("A page")
      return pathname === "/b" ? Response.redirect("https://idp.example/sign-in") : page("Nothing here", 404)
    }
  const opensPage = (request: Request): boolean => request.headers.get("sec-fetch-dest") !== "empty"
  const { seen, client } = await scanOf(["/a", "/b"], withHandshake(opensPage))
  expect(seen).toEqual([
    { kind: "open", status: 200 },
    { kind: "sent", status: 302, to: "https://idp.example" },
  ])
  expect(client.handshake).toBe("https://clerk.example")
  // A gateway that sends strangers away at every URL refuses them.
  const gateway = await scanOf(
    ["/a"],
    withHandshake(() => true),
  )
  expect(gateway.seen).toEqual([{ kind: "sent", status: 302, to: "https://clerk.example" }])
  expect(gateway.client.handshake).toBeNull()
})

test("page data that gets no answer is reported, because it may be open", async () => {
  const routes = routesOf(["/a"])
  const [node] = routes.tree
  const tree = [{ ...node!, module: { ...node!.module, exports: ["default", "loader"] } }]
  const { site } = await mortalApp(new Set(["/a.data"]), () => page("Sign in", 403))
  const client = new ScanClient(site, VISITORS.slice(0, 1), () => {}, LIMITS)
  const made = await scan(
    { ...routes, tree },
    { site, visitors: VISITORS.slice(0, 1), given: new Map(), all: false },
    client,
  )
  expect(made.notes).toEqual([
    {
      kind: "unasked-data",
      visitor: STRANGER,
      address: "/a",
      detail: expect.stringMatching(/^\/a\.data, of app\/0\.tsx: the connection failed/) as string,
    },
  ])
  expect(textOfScan(made)).toContain("page data without an answer: 1\n  /a  stranger  /a.data, of app/0.tsx")
})

test("an app's answers are escaped on the terminal", async () => {
  const { made } = await scanOf(
    ["/a"],
    at("/a", () => page("sign in \u001b[2J\u202e now")),
  )
  // oxlint-disable-next-line no-control-regex
  expect(outputText("scan", resultOf({ data: () => made }))).not.toMatch(/[\u001b\u202e]/)
})

test.each([
  ["<p>Hello <b>you</b></p>", ["Hello", "you"], [], false, null],
  ["<script>if (a < b) go('<p>no</p>')</script>Yes", ["Yes"], [], false, null],
  ["<!-- <p>no</p> -->Yes 12", ["Yes"], [], false, null],
  [
    `<a class=x href="/a?b&amp;c">A</a><a href='/b'>B</a><a href=/c>C</a><a>D</a>`,
    ["A", "B", "C", "D"],
    ["/a?b&c", "/b", "/c"],
    false,
    null,
  ],
  ["<INPUT TYPE=Password>", [], [], true, null],
  ["<a data-href='/no' href='/yes'>", [], ["/yes"], false, null],
  [`<META http-equiv=Refresh content="0; URL='/login'">`, [], [], false, "/login"],
  [`<meta http-equiv="refresh" content="30"><meta name="refresh" content="0;url=/no">`, [], [], false, null],
])("%s is read", (html, texts, links, asksPassword, sendsOn) => {
  expect(readHtml(html)).toMatchObject({ texts, links, asksPassword, sendsOn })
})
