import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createChunks, stringToBase64URL } from "@supabase/ssr"
import type { AuthServiceAccess } from "../../../src/session/supabase/server-session-access.ts"

export const COOKIE = "sallyport-auth-token"
export const UID = "11111111-1111-4111-8111-111111111111"
export const SID = "22222222-2222-4222-8222-222222222222"

const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

export interface TokenFacts {
  readonly sid?: string
  readonly sub?: string
  readonly aal?: "aal1" | "aal2"
  /** Seconds from now. */
  readonly ends?: number
  /** Further claims of the token. */
  readonly more?: object
}

const part = (value: unknown): string => stringToBase64URL(JSON.stringify(value))

let serial = 0

function tokenOf({ sid = SID, sub = UID, aal = "aal1", ends = 3600, more }: TokenFacts = {}): string {
  const now = nowInSeconds()
  const claims = { session_id: sid, sub, aal, iat: now, exp: now + ends, serial: ++serial, ...more }
  return `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.${part("signature")}`
}

export interface StubSession {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
  readonly expires_in: number
  readonly token_type: "bearer"
  readonly user: object
}

export const sessionWith = (facts: TokenFacts = {}, refreshToken = `refresh-${++serial}`): StubSession => ({
  access_token: tokenOf(facts),
  refresh_token: refreshToken,
  expires_at: nowInSeconds() + (facts.ends ?? 3600),
  expires_in: 3600,
  token_type: "bearer",
  user: { id: UID, email: "ada@example.org" },
})

/** A Cookie header that carries the session as the library's own client would: with everything in it. */
export const cookieHeaderOf = (session: object, more = "", encoding: "base64url" | "raw" = "base64url"): string => {
  const text = JSON.stringify(session)
  const chunks = createChunks(COOKIE, encoding === "raw" ? text : `base64-${stringToBase64URL(text)}`)
  return [...chunks.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`), more]
    .filter((pair) => pair !== "")
    .join("; ")
}

export const requestWith = (cookie: string): Request =>
  new Request("http://127.0.0.1/dashboard", { headers: cookie === "" ? {} : { cookie } })

type Reply = (request: IncomingMessage, response: ServerResponse) => void

export const json =
  (status: number, body: unknown): Reply =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }

export const text =
  (status: number, body: string, type = "text/html"): Reply =>
  (_, response) => {
    response.writeHead(status, { "content-type": type }).end(body)
  }

export const after =
  (ms: number, reply: Reply): Reply =>
  (request, response) => {
    setTimeout(() => reply(request, response), ms)
  }

/** A reply that nobody hears before it is let go. */
export interface HeldReply {
  readonly reply: Reply
  readonly letGo: () => void
  /** True if a client has closed its connection before the answer was released. */
  readonly isAbandoned: () => boolean
}

export function heldBack(reply: Reply): HeldReply {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  let [isHeld, isAbandoned] = [true, false]
  return {
    reply: (request, response) => {
      response.once("close", () => (isAbandoned ||= isHeld))
      void free.then(() => reply(request, response))
    },
    letGo: () => {
      isHeld = false
      letGo()
    },
    isAbandoned: () => isAbandoned,
  }
}

export interface StubService {
  readonly access: AuthServiceAccess
  /** Replies by `METHOD /path`, without the query. Absent: 500. */
  readonly replies: Map<string, Reply>
  /** The requests, in order. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** An auth service on a loopback port that answers as each test says. */
export async function startStubService(secure = false): Promise<StubService> {
  const replies = new Map<string, Reply>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url?.split("?")[0]}`
    asked.push(line)
    request.resume()
    ;(replies.get(line) ?? json(500, { code: "unexpected_failure" }))(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    access: {
      url: `http://127.0.0.1:${port}`,
      publishableKey: "publishable",
      fetch: globalThis.fetch,
      cookieName: COOKIE,
      secure,
    },
    replies,
    asked,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export const USER = { id: UID, email: "ada@example.org", factors: [] as readonly object[] }
export const REFRESH = "POST /auth/v1/token"
export const ASK_USER = "GET /auth/v1/user"
