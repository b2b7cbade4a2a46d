import { Agent, request } from "node:http"

import { AUTH_STATES } from "../../policy/states.ts"
import type { AuthState } from "../../policy/language.ts"
import { startAppServer } from "../server/app-server.ts"
import { challengedSession, recoveringSession, signedInSession, verifiedSession } from "../backend/fixture.ts"
import { backendOf, cookiesOf, headerOf } from "../e2e/people.ts"
import { startRelay } from "../e2e/server/relay.ts"
import { someLoopbackAddress } from "../server/fetch-from.ts"

export interface Visitor {
  readonly url: string
  readonly cookie: string
  /** The text that only this visitor may see; null for visitors who have none. */
  readonly email: string | null
}

export interface Visitors {
  readonly of: Readonly<Record<AuthState, Visitor>>
  readonly stop: () => Promise<void>
}

/** Somebody in each auth state, at a built server of their own. */
export async function openVisitors(): Promise<Visitors> {
  const server = await startAppServer()
  const { url } = server
  const backend = await backendOf(url)
  const [signedIn, challenged, verified, recovering] = [
    await signedInSession(backend),
    await challengedSession(backend),
    await verifiedSession(backend),
    await recoveringSession(backend),
  ]
  // Nobody can say who asks, because the auth service has gone.
  const relay = await startRelay(url)
  const orphaned = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
  await relay.stop()
  const at = ({ session, email }: Awaited<ReturnType<typeof signedInSession>>, mark = {}): Visitor => ({
    url,
    cookie: headerOf(cookiesOf(session, mark)),
    email,
  })
  return {
    of: {
      "signed-out": { url, cookie: "", email: null },
      "signed-in": at(signedIn),
      challenged: at(challenged),
      verified: at(verified),
      recovering: at(recovering, { recovering: true }),
      unknown: { ...at(signedIn), url: orphaned.url, email: null },
    } satisfies Record<(typeof AUTH_STATES)[number], Visitor>,
    stop: async () => {
      await Promise.all([server.stop("SIGKILL"), orphaned.stop("SIGKILL")])
    },
  }
}

export interface Answer {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** Sends the target as it stands. A status of 0 is a connection that ended without an answer. */
export function ask(line: Line, visitor: Visitor, method: string, target: string): Promise<Answer> {
  const { hostname, port } = new URL(visitor.url)
  const headers = {
    ...(visitor.cookie === "" ? {} : { Cookie: visitor.cookie }),
    ...(method === "POST" || method === "PUT" || method === "PATCH" ? { "Content-Length": "0" } : {}),
  }
  return new Promise((resolve) => {
    const outgoing = request({ ...line, hostname, port, method, path: target, headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
      incoming.on("error", () => resolve({ status: 0, location: null, body: "" }))
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          location: incoming.headers.location ?? null,
          body: Buffer.concat(chunks).toString("latin1"),
        }),
      )
    })
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // The server may end an idle connection in the very moment in which it is used again.
      const isStale = outgoing.reusedSocket && error.code === "ECONNRESET"
      resolve(isStale ? ask(someLine(), visitor, method, target) : { status: 0, location: null, body: "" })
    })
    outgoing.end()
  })
}

/** A connection from an address of its own: limits count by address, and most of what is asked here is refused. */
export interface Line {
  readonly agent: Agent
  readonly localAddress: string
}

export const someLine = (): Line => ({
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  localAddress: someLoopbackAddress(),
})
