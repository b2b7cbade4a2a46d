import type { AuthService } from "./auth-service.ts"
import { dataGate } from "./data-gate.ts"
import type { DataSecrets } from "./data-secrets.ts"
import type { Database } from "./database.ts"
import { callLite } from "./lite-call.ts"
import type { PostOffice } from "./post-office.ts"
import { dataRefusal, methodNotAllowed, notFound } from "./refusals.ts"

export interface GatewayParts {
  readonly service: AuthService
  readonly database: Database
  readonly secrets: DataSecrets
  readonly postOffice: PostOffice
  readonly tables: ReadonlySet<string>
  readonly siteUrl: string
}

const AUTH_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ["signup", ["POST"]],
  ["token", ["POST"]],
  ["otp", ["POST"]],
  ["verify", ["POST"]],
  ["recover", ["POST"]],
  ["resend", ["POST"]],
  ["logout", ["POST"]],
  ["user", ["GET", "PUT"]],
  ["health", ["GET"]],
  ["settings", ["GET"]],
  [".well-known/jwks.json", ["GET"]],
])

export function openGateway({ service, tables }: GatewayParts) {
  return async (request: Request, peer: string): Promise<Response> => {
    // The URL parser has resolved dot segments; whatever is still spelt unusually matches no known path below.
    const url = new URL(request.url)
    const { method, headers } = request
    const call = { method, target: url.pathname + url.search, headers: inward(headers), peer }
    const withBody = async () =>
      method === "GET" || method === "HEAD" ? call : { ...call, body: await request.text() }

    if (url.pathname.startsWith("/rest/v1/")) {
      const refusal = dataGate(tables, method, url, headers)
      if (refusal !== null) return refusal
      const user = await callLite(service, { ...call, method: "GET", target: "/auth/v1/user" })
      if (!user.ok) return dataRefusal(401, "PGRST301", "a valid session is required")
      return outward(await callLite(service, await withBody()))
    }
    const methods = AUTH_METHODS.get(url.pathname.replace(/^\/auth\/v1\//, ""))
    if (!url.pathname.startsWith("/auth/v1/") || methods === undefined) return notFound()
    if (!methods.includes(method)) return methodNotAllowed(methods)
    return outward(await callLite(service, await withBody()))
  }
}

const PASSED_ON = [
  "apikey",
  "authorization",
  "content-type",
  "prefer",
  "accept",
  "range",
  "range-unit",
  "x-client-info",
]

function inward(headers: Headers): Headers {
  const passed = new Headers()
  for (const name of PASSED_ON) {
    const value = headers.get(name)
    if (value !== null) passed.set(name, value)
  }
  return passed
}

/** Lite invites every origin; this backend is reached from its own only. */
function outward(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) if (name.startsWith("access-control-")) headers.delete(name)
  headers.set("Cache-Control", "no-store")
  return new Response(response.body, { status: response.status, headers })
}
