// The contract kit is only as good as what it notices: each port here breaks one promise, and the kit names it.
import { createContext, RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"

import {
  portContract,
  type PortAnswer,
  type PortUnderTest,
  type RequestPort,
} from "../../../src/session/testing/index.ts"

const ORIGIN = "http://app.example/"
const withCookie = (token: string): Request => new Request(ORIGIN, { headers: { cookie: `sid=${token}` } })
const tokenOf = (request: Request): string => /\bsid=([^;]*)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? ""

const OUT = { state: "signed-out", session: null, setCookies: [] } as const
const inAs = (state: "signed-in" | "verified" = "signed-in", setCookies: readonly string[] = []) => ({
  state,
  session: { uid: "ada" },
  setCookies,
})

/** Knows three tokens by heart; `old` is renewed to `new`. */
const good: RequestPort = async (request) => {
  const token = tokenOf(request)
  if (token === "ada" || token === "new") return inAs()
  if (token === "both") return inAs("verified")
  return token === "old" ? inAs("signed-in", ["sid=new; Path=/; HttpOnly"]) : OUT
}
const cutOff: RequestPort = () => Promise.reject(new Error("the store is away"))

const GOOD: PortUnderTest = {
  port: good,
  requests: { "signed-in": () => withCookie("ada"), verified: () => withCookie("both") },
  absent: ["challenged", "recovering"],
  forged: [() => withCookie("ada-as-it-was-last-year"), () => withCookie("of-another-app")],
  outage: () => ({ port: cutOff, request: withCookie("ada") }),
  renewed: () => withCookie("old"),
  patience: 200,
}

/** The checks that a port fails. Whatever else goes wrong is the kit's own mistake. */
async function redOf(mine: PortUnderTest): Promise<readonly string[]> {
  const red: string[] = []
  for (const { name, run } of portContract(mine)) {
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) continue
    if (!(error instanceof Error) || !error.message.startsWith("session port: ")) throw error
    red.push(name)
  }
  return red
}

/** A port that answers as the good one does, but for what is changed here. */
const but =
  (answer: (request: Request, token: string) => Promise<PortAnswer | null> | null): RequestPort =>
  async (request) =>
    (await answer(request, tokenOf(request))) ?? good(request)

const NOT_OUT = "a visitor without cookies is signed-out"
const NONSENSE = "cookies of no meaning are signed-out"
const STEADY = "a signed-in visitor is signed-in, with a session, however often they ask"
const STEADY_VERIFIED = "a verified visitor is verified, with a session, however often they ask"
const UNREAD = [
  "a signed-in visitor's form reaches the page unread",
  "a verified visitor's form reaches the page unread",
]
const DECLARED = "every state can occur, or is declared as one that cannot"
const OUTAGE = "a provider that cannot be reached makes nobody signed-out, and lets nobody in"
const RENEWED = "a renewed session is kept by the browser, and holds"

const used = new Set<string>()

const BAD: readonly (readonly [string, { given: Partial<PortUnderTest>; red: readonly string[] }])[] = [
  [
    "lets everybody in who comes without a cookie",
    { given: { port: but(async (_, token) => (token === "" ? inAs() : null)) }, red: [NOT_OUT, NONSENSE] },
  ],
  [
    "takes any cookie of the name for a session",
    {
      given: { port: but(async (_, token) => (token === "" || token === "both" || token === "old" ? null : inAs())) },
      red: [NONSENSE, "forged session 1 is signed-out", "forged session 2 is signed-out"],
    },
  ],
  [
    "takes sessions that have ended",
    {
      given: { port: but(async (_, token) => (token.startsWith("ada-as-it-was") ? inAs() : null)) },
      red: ["forged session 1 is signed-out"],
    },
  ],
  [
    "takes the sessions of another app",
    {
      given: { port: but(async (_, token) => (token === "of-another-app" ? inAs() : null)) },
      red: ["forged session 2 is signed-out"],
    },
  ],
  [
    "forgets the second factor",
    { given: { port: but(async (_, token) => (token === "both" ? inAs() : null)) }, red: [STEADY_VERIFIED] },
  ],
  [
    "takes a session once",
    {
      given: {
        port: but(async (_, token) => {
          if (token === "ada" && used.has(token)) return OUT
          used.add(token)
          return null
        }),
      },
      red: [STEADY],
    },
  ],
  [
    "brings no session with the state",
    {
      given: { port: but(async (_, token) => (token === "ada" ? { ...inAs(), session: null } : null)) },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "brings a session with nobody",
    {
      given: { port: but(async (_, token) => (token === "" ? { ...OUT, session: {} } : null)) },
      red: [NOT_OUT, NONSENSE],
    },
  ],
  [
    "names a state that is none",
    {
      given: { port: but(async (_, token) => (token === "ada" ? { ...inAs(), state: "admin" as "signed-in" } : null)) },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "reads the form that the page should get",
    {
      given: {
        port: but((request, token) =>
          request.method === "POST" ? request.text().then(() => good(withCookie(token))) : null,
        ),
      },
      red: UNREAD,
    },
  ],
  [
    "signs everybody out while its store is away",
    { given: { outage: () => ({ port: async () => OUT, request: withCookie("ada") }) }, red: [OUTAGE] },
  ],
  [
    "lets people in unasked while its store is away",
    { given: { outage: () => ({ port: async () => inAs(), request: withCookie("ada") }) }, red: [OUTAGE] },
  ],
  ["says nothing of a state that its policy keeps", { given: { absent: ["recovering"] }, red: [DECLARED] }],
  [
    "declares a state absent, and has people in it",
    { given: { absent: ["challenged", "recovering", "verified"] }, red: [DECLARED] },
  ],
  [
    "renews without telling the browser",
    { given: { port: but(async (_, token) => (token === "old" ? inAs() : null)) }, red: [RENEWED] },
  ],
  [
    "renews to a session that it does not take",
    {
      given: { port: but(async (_, token) => (token === "old" ? inAs("signed-in", ["sid=lost; Path=/"]) : null)) },
      red: [RENEWED],
    },
  ],
  [
    "sends a cookie with a header of its own",
    {
      given: {
        port: but(async (_, token) => (token === "old" ? inAs("signed-in", ["sid=new; Path=/\r\nX-Own: yes"]) : null)),
      },
      red: [RENEWED],
    },
  ],
  [
    "gives a session as it is now that is none",
    {
      given: { port: but(async (_, token) => (token === "ada" ? ({ ...inAs(), current: {} } as never) : null)) },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "says later what its session is now",
    {
      given: {
        port: but(async (_, token) => (token === "ada" ? ({ ...inAs(), current: async () => inAs() } as never) : null)),
      },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "sends a cookie with a header of its own for the session as it is now",
    {
      given: {
        port: but(async (_, token) =>
          token === "ada"
            ? { ...inAs(), current: () => ({ session: null, setCookies: ["sid=; Path=/\r\nX-Own: yes"] }) }
            : null,
        ),
      },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "has nothing as its session as it is now, on a redirect",
    {
      given: {
        port: but(async (_, token) =>
          token === "ada"
            ? ({
                ...inAs(),
                current: ({ isRedirect }: { isRedirect: boolean }) => (isRedirect ? null : inAs()),
              } as never)
            : null,
        ),
      },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "has a text that sets no cookie for the session as it is now",
    {
      given: {
        port: but(async (_, token) =>
          token === "ada" ? { ...inAs(), current: () => ({ session: null, setCookies: ["nonsense"] }) } : null,
        ),
      },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "sends a renewed session first, and none with the session as it is now",
    {
      given: {
        port: but(async (_, token) =>
          token === "old" ? { ...inAs("signed-in", ["sid=new; Path=/"]), current: () => inAs() } : null,
        ),
      },
      red: [RENEWED],
    },
  ],
  [
    "answers nothing",
    {
      given: { port: (request) => (tokenOf(request) === "ada" ? (Promise.resolve(null) as never) : good(request)) },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "fails at once, before it has promised anything",
    {
      given: {
        port: (request) => {
          if (tokenOf(request) === "ada") throw new Error("no store")
          return good(request)
        },
      },
      red: [STEADY],
    },
  ],
  [
    "names no cookies, not even none",
    {
      given: {
        port: but(async (_, token) => (token === "ada" ? ({ ...inAs(), setCookies: undefined } as never) : null)),
      },
      red: [STEADY, UNREAD[0]!],
    },
  ],
  [
    "never answers people who are signed in",
    {
      given: { port: but((_, token) => (token === "ada" ? new Promise(() => {}) : null)) },
      red: [STEADY],
    },
  ],
]

describe("the contract kit", () => {
  test("passes for a port that keeps the contract", async () => {
    expect(await redOf(GOOD)).toEqual([])
  })

  test("takes each cookie that the locks send, and a session as it is now", async () => {
    const port: RequestPort = async (request) => {
      if (tokenOf(request) === "ada") return { ...inAs(), current: () => ({ session: null, setCookies: ["sid="] }) }
      return tokenOf(request) === "old" ? inAs("signed-in", ["sid=new; Path=/", "name=é; Path=/"]) : good(request)
    }
    expect(await redOf({ ...GOOD, port })).toEqual([])
  })

  test("takes a session that is renewed with the session as it is now", async () => {
    const renewed = () => ({ session: { uid: "ada" }, setCookies: ["sid=new; Path=/"] })
    const port = but(async (_, token) => (token === "old" ? { ...inAs(), current: renewed } : null))
    expect(await redOf({ ...GOOD, port })).toEqual([])
  })

  test.each(BAD)("fails for a port that %s", async (_, { given, red }) => {
    expect(await redOf({ ...GOOD, ...given })).toEqual(red)
  })

  test.each<[string, readonly string[]]>([
    ["Max-Age=0", []],
    ["Expires=Thu, 01 Jan 1970 00:00:00 GMT", []],
    ["max-age=-1; expires=Fri, 31 Dec 9999 23:59:59 GMT", []],
    ["Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", [RENEWED]],
    ["Expires=never", [RENEWED]],
    // Browsers need the name of a month and a time of day.
    ["Expires=0", [RENEWED]],
    ["Expires=-1", [RENEWED]],
    ["Expires=1970-01-01T00:00:00.000Z", [RENEWED]],
    ["Expires=Thu, 01 Jan 1970", [RENEWED]],
  ])("removes a cookie as browsers do: %s", async (removal, red) => {
    // Renews the session under another name, and takes no request with both cookies.
    const port: RequestPort = async (request) => {
      if (tokenOf(request) === "old") return inAs("signed-in", [`sid=; Path=/; ${removal}`, "next=new; Path=/"])
      return request.headers.get("cookie") === "next=new" ? inAs() : good(request)
    }
    expect(await redOf({ ...GOOD, port })).toEqual(red)
  })

  test("has a broken port above for each of its checks", () => {
    const noticed = new Set(BAD.flatMap(([, { red }]) => red))
    expect(
      portContract(GOOD)
        .map(({ name }) => name)
        .filter((name) => !noticed.has(name)),
    ).toEqual([])
  })
})

describe("a port that reads the router's context, and answers some requests itself", () => {
  const tokenContext = createContext("")
  const handshake = () =>
    new Response("signing in", { status: 307, headers: { Location: "https://provider.example/" } })
  const contextual: PortUnderTest = {
    ...GOOD,
    port: async (request, context) => {
      const token = context.get(tokenContext)
      return token === "" || KNOWN.includes(token) ? good(withCookie(token)) : handshake()
    },
    context: (request) => {
      const context = new RouterContextProvider()
      context.set(tokenContext, tokenOf(request))
      return context
    },
    outage: () => ({ port: async () => new Response(null, { status: 503 }), request: withCookie("ada") }),
  }
  const KNOWN: readonly string[] = ["ada", "new", "both", "old"]

  test("keeps the contract: a redirect or a refusal lets nobody in", async () => {
    expect(await redOf(contextual)).toEqual([])
  })

  test.each<[string, Partial<PortUnderTest>, readonly string[]]>([
    [
      "redirects whoever is signed in",
      { requests: { ...GOOD.requests, "signed-in": () => withCookie("lost") } },
      [STEADY, UNREAD[0]!],
    ],
    ["answers with a page", { forged: [() => withCookie("ada")], port: async () => new Response("a page") }, []],
  ])("fails if it %s", async (_, given, red) => {
    const found = await redOf({ ...contextual, ...given })
    expect(found).toEqual(expect.arrayContaining([...red]))
    expect(found.length).toBeGreaterThan(0)
  })
})
