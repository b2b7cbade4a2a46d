import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { describe, expect, test, vi } from "vitest"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Incident } from "../../src/guard/index.ts"
import { RENEWED, sayingPort, type VisitorSession } from "./served/app.ts"

// The lock in front of Express, with requests and responses that hold what Express's hold.

const locks = (incidents: Incident[] = []) =>
  openLocks<PageRequirement, VisitorSession>({
    guards,
    session: sayingPort,
    onIncident: (incident) => void incidents.push(incident),
  })

interface Asked {
  readonly originalUrl?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>
}

function responseOf() {
  const headers = new Map<string, number | string | readonly string[]>()
  const sent: string[] = []
  const heads: unknown[][] = []
  return {
    statusCode: 200,
    heads,
    sent,
    getHeaders: () => Object.fromEntries(headers),
    setHeader: (name: string, value: string | readonly string[]) => void headers.set(name.toLowerCase(), value),
    writeHead: (...given: unknown[]): unknown => heads.push(given),
    end: (text?: string) => void sent.push(text ?? ""),
  }
}

async function through(asked: Asked, incidents: Incident[] = []) {
  const response = responseOf()
  const next = vi.fn<(error?: unknown) => void>()
  const request = { method: "GET", originalUrl: "/", ...asked, headers: { host: "app.example", ...asked.headers } }
  await locks(incidents).express()(request, response, next)
  await new Promise((resolve) => setTimeout(resolve))
  return { response, next, status: next.mock.calls.length > 0 ? null : response.statusCode }
}

const verified = { cookie: "state=verified" }

describe("a request that the router's adapter could read differently is refused", () => {
  test.each<[string, Asked]>([
    ["no host", { headers: { host: undefined } }],
    ["a host that becomes part of a path", { headers: { host: "app.example/dashboard" } }],
    ["a host with a user", { headers: { host: "somebody@app.example" } }],
    ["a forwarded host that becomes part of a path", { headers: { "x-forwarded-host": "app.example/dashboard?" } }],
    ["a second forwarded host that does", { headers: { "x-forwarded-host": "app.example, evil.example/x" } }],
    ["a forwarded host in a second header", { headers: { "x-forwarded-host": ["app.example", "evil.example#"] } }],
    ["an empty forwarded host", { headers: { "x-forwarded-host": "" } }],
    ["a target that is no path", { originalUrl: "*" }],
    ["a target that names a host", { originalUrl: "http://evil.example/" }],
    ["a target that begins like a host", { originalUrl: "//evil.example/" }],
    ["a target that browsers read as a host", { originalUrl: "/\\evil.example/" }],
    ["a method that no page answers", { method: "TRACE" }],
  ])("%s", async (_, asked) => {
    expect(await through({ ...asked, headers: { ...verified, ...asked.headers } })).toMatchObject({ status: 400 })
  })
})

describe("a request that both read alike reaches the router", () => {
  test.each<[string, Asked]>([
    ["as it is", {}],
    ["with a port", { headers: { host: "app.example:8080" } }],
    ["with an address of six", { headers: { host: "[::1]:8080" } }],
    ["forwarded", { headers: { "x-forwarded-host": "app.example" } }],
    ["forwarded twice", { headers: { "x-forwarded-host": "app.example, inner.example:80" } }],
    ["over HTTP/2, which names its own parts as headers", { headers: { ":path": "/" } }],
  ])("%s", async (_, asked) => {
    expect(await through(asked)).toMatchObject({ status: null })
  })
})

test("headers that a page sets, early or late, are sent with those of the locks", async () => {
  const late: unknown[][] = [
    [200, { "X-Late": "a", "Set-Cookie": ["own=1", "two=2"] }],
    [200, ["X-Late", "a", "Set-Cookie", ["own=1", "two=2"]]],
    [
      200,
      [
        ["X-Late", "a"],
        ["Set-Cookie", ["own=1", "two=2"]],
      ],
    ],
    [200, "OK", { "x-late": "a", "set-cookie": ["own=1", "two=2"] }],
    [200, ["X-Late", "a", "Set-Cookie", "own=1", "set-cookie", "two=2"]],
    [
      200,
      [
        ["X-Late", "a"],
        ["Set-Cookie", "own=1"],
        ["Set-Cookie", "two=2"],
      ],
    ],
  ]
  for (const given of late) {
    const { response } = await through({ originalUrl: "/dashboard", headers: verified })
    response.setHeader("Cache-Control", "public")
    response.writeHead(...given)
    expect(response.getHeaders()).toMatchObject({
      "x-late": "a",
      "set-cookie": [RENEWED, "own=1", "two=2"],
      "cache-control": "private, no-store",
    })
    expect(response.heads.flat()).toEqual(given.filter((value) => typeof value !== "object"))
  }
})

describe("headers passed to `writeHead` are sent, or refused, as by Node itself", () => {
  const headersOf = async (isLocked: boolean, given: readonly unknown[], isFirst = false): Promise<Headers> => {
    const middleware = locks().express()
    const server = createServer((incoming, outgoing) => {
      const answer = (): void => {
        if (!isFirst) outgoing.setHeader("set-cookie", "replaced=1")
        try {
          outgoing.writeHead(...(given as [number]))
        } catch {
          outgoing.setHeader("x-refused", "yes")
        }
        outgoing.end()
      }
      if (isLocked) void middleware(Object.assign(incoming, { originalUrl: incoming.url! } as never), outgoing, answer)
      else answer()
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.close()
    return headers
  }

  test.each<readonly [string, readonly unknown[]]>([
    ["as an object", [200, { "set-cookie": "own=1", link: "</a>" }]],
    ["with a repeated name", [200, ["Set-Cookie", "own=1", "Set-Cookie", "two=2", "Link", "</a>", "link", "</b>"]]],
    ["with a list and another value", [200, "OK", ["Set-Cookie", ["own=1", "two=2"], "Set-Cookie", "three=3"]]],
    ["with one name in two spellings", [200, { Link: "</a>", link: "</b>", "Set-Cookie": "a=1", "set-cookie": "b=2" }]],
    ["with two types", [200, { "Content-Type": "text/html", "content-type": "text/plain" }]],
    ["with an empty name", [200, { "": "x", link: "</a>" }]],
    ["with an empty name in a list", [200, ["", "x", "Link", "</a>"]]],
    ["with an undefined value", [200, { link: undefined }]],
    ["with a name alone", [200, ["link"]]],
  ])("%s", async (_, given) => {
    const [locked, plain] = [await headersOf(true, given), await headersOf(false, given)]
    expect(locked.getSetCookie()).toEqual([RENEWED, ...plain.getSetCookie()])
    for (const name of ["link", "content-type", "x-refused"])
      expect([name, locked.get(name)]).toEqual([name, plain.get(name)])
    expect(locked.get("cache-control")).toBe("private, no-store")
  })

  test("with one name in two spellings, if no header was set before", async () => {
    const given = [200, { Link: "</a>", link: "</b>", "Set-Cookie": "a=1", "set-cookie": "b=2" }]
    const [locked, plain] = [await headersOf(true, given, true), await headersOf(false, given, true)]
    expect(plain.getSetCookie()).toEqual(["a=1", "b=2"])
    expect(locked.getSetCookie()).toEqual([RENEWED, "a=1", "b=2"])
    expect(locked.get("link")).toBe(plain.get("link"))
  })

  test("with a repeated type or length, of which clients can read only one", async () => {
    const types = await headersOf(true, [200, ["Content-Type", "text/html", "content-type", "text/plain"]])
    expect(types.get("content-type")).toBe("text/plain")
    const lengths = await headersOf(true, [200, ["Content-Length", "2", "content-length", "0"]])
    expect(lengths.get("content-length")).toBe("0")
  })
})

test("the status passed to `writeHead` decides if a page was served", async () => {
  const incidents: Incident[] = []
  const served = await through({ headers: verified }, incidents)
  served.response.writeHead(404)
  expect(incidents).toEqual([])
  const other = await through({ headers: verified }, incidents)
  other.response.writeHead(200)
  expect(incidents).toEqual([{ kind: "no-route-lock" }])
})

test("a denial is sent without calling anything else", async () => {
  const { response, next, status } = await through({ originalUrl: "/dashboard" })
  expect([status, next.mock.calls, response.sent]).toEqual([302, [], [""]])
  expect(response.getHeaders()).toMatchObject({ location: "/signin?next=%2Fdashboard", "set-cookie": [RENEWED] })
})

test("an error in the lock is passed to Express, and admits nobody", async () => {
  const broken = new Error("broken")
  const response = responseOf()
  const next = vi.fn<(error?: unknown) => void>()
  const isOutside = (): never => {
    throw broken
  }
  const lock = openLocks<PageRequirement, VisitorSession>({ guards: { ...guards, isOutside }, session: sayingPort })
  await lock.express()({ method: "GET", originalUrl: "/", headers: { host: "app.example" } }, response, next)
  expect(next.mock.calls).toEqual([[broken]])
})
