import type { ServerResponse } from "node:http"

import { startAppServer } from "../server/app-server.ts"
import { signedInSession } from "../backend/fixture.ts"
import { backendOf, cookiesOf, headerOf } from "../e2e/people.ts"
import { startRelay } from "../e2e/server/relay.ts"

export interface Survived {
  readonly fault: string
  readonly requests: number
  /** Anything but 503 for a guarded page, and but 200 for a public one. */
  readonly wrong: number
  /** True if the same browser had access again once the fault was over. */
  readonly back: boolean
}

const answer = (status: number, type: string, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": type })
  response.end(body)
}
const JSON_TYPE = "application/json"

/** The faults of the auth service, by name. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "hangs up": (response) => response.destroy(),
  "never answers": () => {},
  "answers 500": answer(500, JSON_TYPE, '{"msg":"no"}'),
  "answers 503": answer(503, JSON_TYPE, '{"msg":"no"}'),
  "answers 429": answer(429, JSON_TYPE, '{"code":429,"error_code":"over_request_rate_limit","msg":"slow"}'),
  "answers 409": answer(409, JSON_TYPE, '{"code":409,"error_code":"conflict","msg":"conflict"}'),
  "answers an HTML 403": answer(403, "text/html", "<h1>Forbidden</h1>"),
  "answers an HTML 200": answer(200, "text/html", "<h1>Welcome</h1>"),
  "answers garbage for JSON": answer(200, JSON_TYPE, "{{{"),
  "answers an empty object": answer(200, JSON_TYPE, "{}"),
  "answers half a header": (response) => response.socket?.end("HTTP/1.1 200 OK\r\nContent-Le"),
  "answers half a body": (response) => {
    response.writeHead(200, { "Content-Type": JSON_TYPE, "Content-Length": "1000" })
    response.write('{"id":')
    response.socket?.end()
  },
}

/**
 * Requests pages during each fault. Public pages have to be served, guarded ones have to answer 503, and nobody may be
 * signed out.
 */
export async function surviveFaults(): Promise<readonly Survived[]> {
  const embedded = await startAppServer()
  const backend = await backendOf(embedded.url)
  const cookie = headerOf(cookiesOf((await signedInSession(backend)).session))
  const relay = await startRelay(embedded.url)
  const server = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
  const load = async (target: string) => {
    // On a connection of its own: the server may end an idle one in the very moment in which it is used again.
    const response = await fetch(server.url + target, { redirect: "manual", headers: { cookie, connection: "close" } })
    await response.text()
    const signsOut = response.headers.getSetCookie().some((text) => text.startsWith("sallyport-auth-token"))
    return { status: response.status, signsOut }
  }
  const seen: Survived[] = []
  for (const [fault, answers] of Object.entries(FAULTS)) {
    // A request other than a page load makes the server forget the session that the service has just verified.
    await fetch(server.url, { method: "OPTIONS", headers: { connection: "close" } })
    relay.answerWith(answers)
    const asked = await Promise.all([load("/dashboard"), load("/editor"), load("/"), load("/preferences")])
    const wrong = asked.filter(({ status, signsOut }, n) => signsOut || status !== (n < 2 ? 503 : 200)).length
    relay.answerWith(null)
    seen.push({ fault, requests: asked.length, wrong, back: (await load("/dashboard")).status === 200 })
  }
  await Promise.all([server.stop("SIGKILL"), relay.stop(), embedded.stop("SIGKILL")])
  return seen
}
