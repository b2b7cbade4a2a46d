import { createContext, RouterContextProvider, type LoaderFunctionArgs } from "react-router"
import { describe, expect, test } from "vitest"
import {
  authJsPort,
  betterAuthPort,
  clerkPort,
  hydrogenPort,
  nextAuthPort,
  shopifyPort,
  type BetterAuthQuestion,
  type ClerkAuth,
  type CustomerAccount,
  type NextAuthRequest,
  type NextAuthResponse,
} from "../../../src/session/providers/index.ts"
import { appResponseOf } from "../../../src/session/app-response.ts"
import { portContract, type PortUnderTest } from "../../../src/session/testing/index.ts"

// The libraries' own answers, as each of them gives them to a server.

const URL = "http://app.example/notes"
const requestWith = (token: string): Request => new Request(URL, { headers: { cookie: `a=b; session=${token}` } })
const tokenIn = ({ headers }: { readonly headers: Headers }): string | null =>
  /(?:^|; )session=(\w+)$/.exec(headers.get("cookie") ?? "")?.[1] ?? null
const isOver = (): never => {
  throw new Error("the database is away")
}

interface Known {
  readonly user: { readonly id: string }
}
const ADA: Known = { user: { id: "ada" } }
const TOKENS: readonly (string | null)[] = ["good", "old", "new"]
const knownBy = (token: string | null): Known | null => (TOKENS.includes(token) ? ADA : null)
const renewalOf = (token: string | null): Headers =>
  new Headers(token === "old" ? [["Set-Cookie", "session=new; Path=/; HttpOnly"]] : [])

const betterAuth =
  (read: (token: string | null) => Known | null) =>
  async ({ headers }: BetterAuthQuestion) => {
    const token = tokenIn({ headers })
    return { headers: renewalOf(token), response: read(token) }
  }

const authJs =
  (read: (token: string | null) => Known | null) =>
  async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/api/auth/session")) return new Response(null, { status: 404 })
    const token = tokenIn(request)
    const headers = renewalOf(token)
    headers.append("Set-Cookie", "__Host-authjs.csrf-token=1; Path=/")
    headers.append("Set-Cookie", "authjs.callback-url=http%3A%2F%2Fapp.example; Path=/")
    return Response.json(read(token), { headers })
  }

/** `getServerSession` of NextAuth 4, which adds each cookie to those that the response has already. */
const nextAuth =
  (read: (token: string | null) => Known | null) =>
  async ({ cookies }: NextAuthRequest, { getHeader, setHeader }: NextAuthResponse): Promise<Known | null> => {
    const token = cookies["session"] ?? null
    const made = ["next-auth.callback-url=http%3A%2F%2Fapp.example; Path=/", ...renewalOf(token).getSetCookie()]
    for (const cookie of made) setHeader("Set-Cookie", [...getHeader("Set-Cookie"), cookie])
    setHeader("Content-Type", "application/json")
    return read(token)
  }

/** Set by the provider's middleware, before the port is called. */
const clerkContext = createContext<ClerkAuth | null>(null)
const clerkAuth = async ({ context }: LoaderFunctionArgs): Promise<ClerkAuth> => context.get(clerkContext) ?? isOver()
const handshaken = (request: Request): RouterContextProvider => {
  const known = knownBy(tokenIn(request))
  const auth =
    known === null
      ? { userId: null, sessionId: null, sessionClaims: null }
      : { userId: known.user.id, sessionId: "s", sessionClaims: { sub: known.user.id } }
  return new RouterContextProvider(new Map([[clerkContext, auth]]))
}

const accountContext = createContext<CustomerAccount>()
const withAccount = (request: Request): RouterContextProvider =>
  new RouterContextProvider(new Map([[accountContext, { isLoggedIn: async () => knownBy(tokenIn(request)) !== null }]]))

const shopify = (read: (token: string | null) => Known | null) => ({
  async admin(request: Request) {
    const known = read(tokenIn(request))
    if (known === null) throw new Response(null, { status: 302, headers: { Location: "/auth/session-token?shop=a" } })
    return { session: { ...known, shop: "a.myshopify.com" } }
  },
})

const absent = ["challenged", "recovering", "verified"] as const
const requests = { "signed-in": () => requestWith("good") }
const forged = [() => requestWith("forged")]
const common = { absent, requests, forged }
const outageOf = (port: PortUnderTest["port"]) => ({ port, request: requestWith("good") })
const renewed = () => requestWith("old")

const PORTS: readonly (readonly [string, PortUnderTest])[] = [
  [
    "Better Auth",
    {
      ...common,
      renewed,
      port: betterAuthPort(betterAuth(knownBy)),
      outage: () => outageOf(betterAuthPort(betterAuth(isOver))),
    },
  ],
  [
    "Auth.js",
    {
      ...common,
      renewed,
      port: authJsPort(authJs(knownBy), { basePath: "/api/auth" }),
      outage: () =>
        outageOf(
          authJsPort(async () => Response.json({ message: "wrong" }, { status: 500 }), { basePath: "/api/auth" }),
        ),
    },
  ],
  [
    "NextAuth 4",
    {
      ...common,
      renewed,
      port: nextAuthPort(nextAuth(knownBy)),
      outage: () => outageOf(nextAuthPort(nextAuth(isOver))),
    },
  ],
  [
    "Clerk",
    {
      ...common,
      port: clerkPort(clerkAuth),
      context: handshaken,
      outage: () => outageOf(clerkPort(async () => isOver())),
    },
  ],
  [
    "Hydrogen",
    {
      ...common,
      port: hydrogenPort((context) => context.get(accountContext)),
      context: withAccount,
      outage: () => outageOf(hydrogenPort(() => ({ isLoggedIn: async () => isOver() }))),
    },
  ],
]

describe.each(PORTS)("the port for %s", (_, mine) => {
  test.each(portContract(mine).map(({ name, run }) => [name, run] as const))("%s", async (_name, run) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

describe("the port for Better Auth", () => {
  test("accepts the function of a version whose types return only the session", async () => {
    const getSession = async (given: BetterAuthQuestion): Promise<Known | null> => {
      const answer: unknown = await betterAuth(knownBy)(given)
      return answer as Known | null
    }
    expect(await betterAuthPort(getSession)(requestWith("old"))).toEqual({
      state: "signed-in",
      session: ADA,
      setCookies: ["session=new; Path=/; HttpOnly"],
    })
  })

  test.each([
    ["a session", ADA],
    ["none", null],
    ["a whole response", Response.json(ADA)],
  ])("fails if there are no headers beside %s", async (_, answer) => {
    await expect(betterAuthPort(async () => answer)(requestWith("good"))).rejects.toThrow(
      "Better Auth returned no headers",
    )
  })
})

test("pages leave the cookies of Auth.js's sign-in form alone", async () => {
  const port = authJsPort(authJs(knownBy), { basePath: "/api/auth/" })
  expect(await port(requestWith("good"))).toEqual({ state: "signed-in", session: ADA, setCookies: [] })
  expect(await port(requestWith("old"))).toMatchObject({ setCookies: ["session=new; Path=/; HttpOnly"] })
})

describe("the port for NextAuth 4", () => {
  /** The request that NextAuth gets for a Cookie header. */
  async function givenFor(cookie: string | null): Promise<NextAuthRequest | null> {
    let got: NextAuthRequest | null = null
    const port = nextAuthPort(async (request: NextAuthRequest) => {
      got = request
      return null
    })
    const headers = cookie === null ? [] : [["cookie", cookie] as const]
    expect(await port(new Request(URL, { headers: [...headers, ["x-app", "1"]] as [string, string][] }))).toEqual({
      state: "signed-out",
      session: null,
      setCookies: [],
    })
    return got
  }

  test("a request without cookies is signed out, and NextAuth is not called", async () => {
    expect(await givenFor(null)).toBeNull()
  })

  test.each([
    ["a=1; b=2", { a: "1", b: "2" }],
    ["a=1;b=x=y;  c = 3 ", { a: "1", b: "x=y", c: "3" }],
    ["a=%7Cx; b=%zz", { a: "|x", b: "%zz" }],
    ["=; ; a; =b; c=", { c: "" }],
    ["a=older; a=last", { a: "last" }],
  ])("it is given the cookies of `%s`", async (cookie, want) => {
    expect(await givenFor(cookie)).toEqual({ cookies: want, headers: { cookie: cookie.trim(), "x-app": "1" } })
  })

  test("cookies of a visitor whose session is over are removed, and those of the form are left alone", async () => {
    const removed = "session=; Max-Age=0; Path=/"
    const port = nextAuthPort(async (_: NextAuthRequest, { getHeader, setHeader }: NextAuthResponse) => {
      setHeader("set-cookie", removed)
      setHeader("Set-Cookie", [...getHeader("set-cookie"), "__Host-next-auth.csrf-token=1; Path=/"])
      expect(getHeader("Content-Type")).toEqual([])
      return null
    })
    expect(await port(requestWith("over"))).toEqual({ state: "signed-out", session: null, setCookies: [removed] })
  })
})

describe("the port for Auth.js", () => {
  /** The request that Auth.js gets, and the port's answer. */
  async function answered(answer: Response, request = requestWith("good"), options?: Parameters<typeof authJsPort>[1]) {
    let got: Request | null = null
    const auth = async (asked: Request) => {
      got = asked
      return answer
    }
    const said = await (options === undefined ? authJsPort(auth) : authJsPort(auth, options))(request)
    return { said, got: got as Request | null }
  }

  test.each([
    [undefined, "/auth/session"],
    [{}, "/auth/session"],
    [{ basePath: "/api/auth" }, "/api/auth/session"],
    [{ basePath: "/api//auth//" }, "/api//auth/session"],
  ])("asks for the session at the path of its options: %j", async (options, path) => {
    const { got } = await answered(Response.json({}), requestWith("good"), options)
    expect(got?.url).toBe(`http://app.example${path}`)
  })

  test("asks with the visitor's headers, without those of a form, and without its body", async () => {
    const headers = { cookie: "a=b", accept: "x/y", "content-type": "text/plain", "content-length": "3" }
    const { got } = await answered(Response.json({}), new Request(URL, { method: "POST", body: "abc", headers }))
    expect([got?.method, [...got!.headers]]).toEqual([
      "GET",
      [
        ["accept", "x/y"],
        ["cookie", "a=b"],
      ],
    ])
  })

  const nobody = { state: "signed-out", session: null, setCookies: [] }

  test("does not ask about a visitor without cookies", async () => {
    expect(await answered(Response.json(ADA), new Request(URL))).toEqual({ said: nobody, got: null })
  })

  test.each([["null"], ["{}"], ["[]"], ["[1]"], ['"ada"'], ["1"]])("an answer that is %s is nobody", async (body) => {
    expect((await answered(new Response(body))).said).toEqual(nobody)
  })

  test.each([201, 302, 401, 500])("fails if Auth.js answers %i", async (status) => {
    await expect(answered(Response.json(ADA, { status }))).rejects.toThrow(`Auth.js answered ${status}`)
  })

  test.each([
    ["authjs.csrf-token=1; Path=/", false],
    ["__Host-authjs.csrf-token=1; Path=/", false],
    ["__Secure-authjs.callback-url=http; Path=/", false],
    ["authjs.session-token=csrf-token=1; Path=/", true],
    ["a=; b-csrf-token=1", true],
    ["csrf-token-2=1", true],
  ])("sends on a cookie, unless it is of the form: %s", async (cookie, isSent) => {
    const { said } = await answered(Response.json(ADA, { headers: { "set-cookie": cookie } }))
    expect(said).toEqual({ state: "signed-in", session: ADA, setCookies: isSent ? [cookie] : [] })
    const { said: nobodys } = await answered(Response.json(null, { headers: { "set-cookie": cookie } }))
    expect(nobodys).toEqual({ ...nobody, setCookies: isSent ? [cookie] : [] })
  })
})

describe("the port for Shopify", () => {
  const port = shopifyPort(shopify(knownBy))
  const ask = async (request: Request, isOpen = false) =>
    port(request, new RouterContextProvider(), { patience: 3_000, isOpen })

  test("recognises a merchant by Shopify's own session", async () => {
    expect(await ask(requestWith("good"))).toEqual({
      state: "signed-in",
      session: { ...ADA, shop: "a.myshopify.com" },
      setCookies: [],
    })
  })

  test("leaves Shopify's own redirects to Shopify", async () => {
    const thrown: unknown = await ask(requestWith("forged")).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get("Location")).toBe("/auth/session-token?shop=a")
  })

  const showing = async (request: Request, answer: object = new Response("<script></script>")) =>
    shopifyPort({ admin: () => Promise.reject(answer) })(request, new RouterContextProvider(), {
      patience: 3_000,
      isOpen: false,
    })
  const at = (address: string, headers: Record<string, string> = {}, method = "GET"): Request =>
    new Request(`http://app.example${address}`, { headers, method })

  test.each<readonly [string, Request]>([
    ["a page", at("/app?shop=a.myshopify.com")],
    ["a page that is opened in a tab", at("/app", { "sec-fetch-dest": "document" })],
    ["a HEAD", at("/app", {}, "HEAD")],
    ["a form", at("/app", {}, "POST")],
    ["a page whose name only ends like one of Shopify's", at("/app/my-session-token")],
  ])("takes visitors to whom Shopify shows its own page for signed out: %s", async (_, request) => {
    const nobody = { state: "signed-out", session: null, setCookies: [] }
    expect(await showing(request)).toEqual(nobody)
    // A Response of another copy of its class.
    expect(await showing(request, { status: 200, headers: new Headers() })).toEqual(nobody)
  })

  test.each<readonly [string, Request, object]>([
    ["a preflight", at("/app", {}, "OPTIONS"), new Response(null, { status: 204 })],
    ["another method", at("/app", {}, "DELETE"), new Response()],
    ["another success", at("/app"), new Response(null, { status: 204 })],
    ["a token in the header", at("/app", { authorization: "Bearer a" }), new Response()],
    ["a token in the address", at("/app?id_token=a"), new Response()],
    ["the iframe of the admin", at("/app", { "sec-fetch-dest": "iframe" }), new Response()],
    ["the page that fetches a token", at("/auth/session-token?shop=a"), new Response()],
    ["the page that leaves the iframe", at("/auth/exit-iframe"), new Response()],
    ["the router's data", at("/app"), { type: "DataWithResponseInit", data: 1, init: { status: 200 } }],
    ["an error", at("/app"), new Error("the database is away")],
  ])("signs nobody out by what else Shopify throws: %s", async (_, request, thrown) => {
    await expect(showing(request, thrown)).rejects.toBe(thrown)
  })

  test("passes on Shopify's own 401, so that the browser's client retries with a new token", () => {
    const headers = { "X-Shopify-Retry-Invalid-Session-Request": "1", "Content-Type": "text/html" }
    const answer = appResponseOf(new Response("<p>", { status: 401, headers }))
    expect([...(answer?.headers ?? [])]).toEqual([["x-shopify-retry-invalid-session-request", "1"]])
  })

  test("does not ask Shopify about pages open to everyone", async () => {
    expect(
      await shopifyPort({ admin: async () => isOver() })(requestWith("good"), new RouterContextProvider(), {
        patience: 1,
        isOpen: true,
      }),
    ).toEqual({ state: "signed-out", session: null, setCookies: [] })
  })

  test("signs nobody out when Shopify's storage is unavailable", async () => {
    await expect(
      (async () =>
        shopifyPort(shopify(isOver))(requestWith("good"), new RouterContextProvider(), {
          patience: 1,
          isOpen: false,
        }))(),
    ).rejects.toThrow("away")
  })
})
