import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"

import { startAppServer } from "../../server/app-server.ts"
import type { BackendAccess } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { capturedLink } from "../../contract/captured-mail.ts"
import { backendOf } from "../people.ts"

/** An auth service elsewhere, as a hosted project is one, and the gateway in front of it. */
export interface HostedService {
  readonly url: string
  readonly key: string
  /** The addresses of the service and of its mail, for tests. */
  readonly backend: BackendAccess
  /** While it is away, no request gets an answer. */
  away: boolean
  readonly stop: () => Promise<void>
}

/**
 * The project that `SUPABASE_URL` names, or else another server's embedded backend, which is kept from saying what a
 * hosted project does not say: that a session is recovering.
 */
export async function startHostedService(): Promise<HostedService> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key = "", MAIL_CAPTURE_URL: mail = "" } = process.env
  if (url !== undefined) {
    return gatewayTo(url, { url, key, linkTo: (address, type) => capturedLink(mail, address, type) }, async () => {})
  }
  const other = await startAppServer()
  // Tests prepare data from a new client address each time, because together they exceed one person's limit.
  const unlimited: typeof fetch = (input, init) => fetchFrom(someLoopbackAddress())(input, init)
  const backend = { ...(await backendOf(other.url)), fetch: unlimited }
  return gatewayTo(other.url, backend, async () => void (await other.stop()))
}

async function gatewayTo(target: string, backend: BackendAccess, end: () => Promise<void>): Promise<HostedService> {
  const service = { away: false }
  const server = createServer((incoming, outgoing) => {
    if (service.away) return void outgoing.destroy()
    passOn(target, incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: backend.key,
    backend,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await end()
    },
  })
}

const NOT_PASSED_ON = new Set(["host", "origin", "referer", "connection", "content-length", "accept-encoding"])
const ALLOWED = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE",
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "*",
}

async function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.method === "OPTIONS") return void outgoing.writeHead(204, ALLOWED).end()
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const given = Object.entries(incoming.headers).filter(
    ([name]) => !NOT_PASSED_ON.has(name) && !name.startsWith("sec-"),
  )
  const response = await fetch(target + incoming.url, {
    method: incoming.method ?? "GET",
    headers: given.map(([name, value]): [string, string] => [name, String(value)]),
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  })
  const text = (await response.text())
    .replaceAll(/"recovering":(?:true|false)/g, '"recovering":null')
    // Nor does it ask for the present password, as long as its settings do not say so.
    .replaceAll("current_password_required", "same_password")
  // The clients read an error's code by the version that the answer names.
  const said = [...response.headers].filter(([name]) => name.startsWith("x-") || name === "content-type")
  outgoing.writeHead(response.status, { ...Object.fromEntries(said), ...ALLOWED }).end(text)
}
