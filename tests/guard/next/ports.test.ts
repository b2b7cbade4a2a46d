import { SignJWT } from "jose"
import { NextRequest } from "next/server.js"
import { expect, test } from "vitest"
import * as guards from "../../../src/generated/guards.ts"
import type { PageRequirement } from "../../../src/generated/guards.ts"
import { HANDLE } from "../../../src/guard/next/request-store.ts"
import { openNextLocks } from "../../../src/guard/next/index.ts"
import { bearerJwtPort, cookieJwtPort } from "../../../src/session/jwt/index.ts"
import type { RequestPort } from "../../../src/session/port.ts"
import {
  authJsPort,
  betterAuthPort,
  nextAuthPort,
  type NextAuthResponse,
} from "../../../src/session/providers/index.ts"

// The session ports that the README names for Next, with the answers that each library gives to a server.

const SITE = "http://app.example"
const RENEWED = "session=new; Path=/; HttpOnly"

/** The answer of a guarded page's proxy, and the state that its page would see. */
async function asked(session: RequestPort, headers: Readonly<Record<string, string>>) {
  const locks = openNextLocks<PageRequirement>({ guards, session, onIncident: () => {} })
  const answer = await locks.proxy(new NextRequest(`${SITE}/dashboard`, { headers }))
  const handle = answer.headers.get(`x-middleware-request-${HANDLE}`)
  return {
    status: answer.headers.has("x-middleware-next") ? "opens" : answer.status,
    location: answer.headers.get("location"),
    cookies: answer.headers.getSetCookie(),
    state: handle === null ? null : (await locks.visitor({ headers: { [HANDLE]: handle } })).state,
  }
}

const opens = (...cookies: readonly string[]) => ({ status: "opens", location: null, cookies, state: "signed-in" })
const signIn = (...cookies: readonly string[]) => ({
  status: 303,
  location: `${SITE}/signin?next=%2Fdashboard`,
  cookies,
  state: null,
})
const GOOD = { cookie: "session=good" }
const BAD = { cookie: "session=bad" }
const isGood = (headers: Headers): boolean => headers.get("cookie") === GOOD.cookie

test("NextAuth 4: its function gets the cookies, and sets them", async () => {
  const getServerSession = async (
    { cookies }: { readonly cookies: Readonly<Record<string, string>> },
    response: NextAuthResponse,
    options: object,
  ) => {
    expect(options).toEqual({ providers: [] })
    response.setHeader("Set-Cookie", [...response.getHeader("Set-Cookie"), RENEWED])
    return cookies["session"] === "good" ? { user: { name: "ada" } } : null
  }
  const port = nextAuthPort((request, response) => getServerSession(request, response, { providers: [] }))
  expect(await asked(port, GOOD)).toEqual(opens(RENEWED))
  expect(await asked(port, BAD)).toEqual(signIn(RENEWED))
  expect(await asked(port, {})).toEqual(signIn())
})

test("NextAuth 5: its handler is called with a request of Next", async () => {
  const handlers = {
    GET: async (request: NextRequest): Promise<Response> => {
      if (request.nextUrl.pathname !== "/api/auth/session") return new Response(null, { status: 404 })
      return isGood(request.headers)
        ? Response.json({ user: { name: "ada" } }, { headers: { "Set-Cookie": RENEWED } })
        : Response.json(null)
    },
  }
  const port = authJsPort((request) => handlers.GET(new NextRequest(request)), { basePath: "/api/auth" })
  expect(await asked(port, GOOD)).toEqual(opens(RENEWED))
  expect(await asked(port, BAD)).toEqual(signIn())
  const other = authJsPort((request) => handlers.GET(new NextRequest(request)))
  expect(await asked(other, GOOD)).toMatchObject({ status: 503 })
})

test("Better Auth", async () => {
  const port = betterAuthPort(async ({ headers }) => ({
    headers: new Headers([["Set-Cookie", RENEWED]]),
    response: isGood(headers) ? { user: { id: "ada" } } : null,
  }))
  expect(await asked(port, GOOD)).toEqual(opens(RENEWED))
  expect(await asked(port, BAD)).toEqual(signIn(RENEWED))
})

test("signed tokens, in a cookie or a header", async () => {
  const key = "a secret that is long enough for HS256"
  const options = { key, algorithms: ["HS256"] as const, issuer: "my-app" }
  const token = await new SignJWT({ sub: "ada" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("my-app")
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(key))
  const cookie = cookieJwtPort({ ...options, cookie: "token" })
  expect(await asked(cookie, { cookie: `token=${token}` })).toEqual(opens())
  expect(await asked(cookie, { cookie: `token=${token}x` })).toEqual(signIn())
  const bearer = bearerJwtPort(options)
  expect(await asked(bearer, { authorization: `Bearer ${token}` })).toEqual(opens())
  expect(await asked(bearer, {})).toEqual(signIn())
})

test("Clerk: a handshake is sent as it is, with its cookies", async () => {
  const HANDSHAKE = "https://clerk.example/v1/client/handshake?redirect_url=x"
  const clerk = {
    async authenticateRequest({ headers: sent }: Request) {
      if (sent.has("cookie"))
        return {
          status: isGood(sent) ? "signed-in" : "signed-out",
          headers: new Headers([["Set-Cookie", RENEWED]]),
          toAuth: () => ({ userId: isGood(sent) ? "user_1" : null }),
        }
      const headers = new Headers({ Location: HANDSHAKE, "Set-Cookie": "__clerk_redirect_count=1" })
      return { status: "handshake", headers, toAuth: () => null }
    },
  }
  const port: RequestPort<{ readonly userId: string }> = async (request) => {
    const clerkState = await clerk.authenticateRequest(request)
    const { status, headers } = clerkState
    if (status === "handshake" || headers.has("Location")) throw new Response(null, { status: 307, headers })
    const userId = clerkState.toAuth()?.userId ?? null
    const setCookies = headers.getSetCookie()
    return userId === null
      ? { state: "signed-out", session: null, setCookies }
      : { state: "signed-in", session: { userId }, setCookies }
  }
  expect(await asked(port, GOOD)).toEqual(opens(RENEWED))
  expect(await asked(port, BAD)).toEqual(signIn(RENEWED))
  expect(await asked(port, {})).toEqual({
    status: 307,
    location: HANDSHAKE,
    cookies: ["__clerk_redirect_count=1"],
    state: null,
  })
})
