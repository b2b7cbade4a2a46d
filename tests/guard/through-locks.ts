import { RouterContextProvider, type MiddlewareFunction } from "react-router"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Incident, type Locks, type PortAnswer } from "../../src/guard/index.ts"
import type { Session } from "../../src/session/session.ts"

type Given = Parameters<MiddlewareFunction<Response>>[0]

export const SESSION: Session = {
  sid: "s",
  uid: "u",
  aal: "aal1",
  mfa: false,
  iat: 1,
  exp: 2,
  email: "ada@example.test",
  name: "Ada",
}

export interface Asked {
  /** The page's path, by which the entry check judges. */
  readonly pathname: string
  /** The route that the router matched, by which the route lock judges; that of the page, unless another is named. */
  readonly pattern?: string
  readonly state: guards.AuthState
  readonly method?: string
  /** Seconds to wait. */
  readonly limit?: number
  readonly session?: Session | null
  readonly current?: PortAnswer<Session>["current"]
}

export interface Passed {
  readonly locks: Locks<PageRequirement, Session>
  readonly context: RouterContextProvider
  /** The number of times the code behind the locks ran. */
  readonly ran: number
  readonly incidents: readonly Incident[]
  /** The value that was thrown instead of an answer; null if there was an answer. */
  readonly thrown: unknown
  readonly response: Response | null
}

/** One request that the router has matched, through the root middleware of an app with this app's own guards. */
export async function throughLocks(
  asked: Asked,
  behind: (passed: Pick<Passed, "context" | "locks">) => unknown = () => {},
) {
  const { pathname, pattern = pathname.slice(1) || "/", state, method = "GET", limit = 0, current } = asked
  const session = "session" in asked ? asked.session : ["signed-out", "unknown"].includes(state) ? null : SESSION
  const incidents: Incident[] = []
  let ran = 0
  const locks = openLocks<PageRequirement, Session>({
    guards,
    session: async () => ({
      state,
      session: session ?? null,
      setCookies: [],
      ...(current === undefined ? {} : { current }),
    }),
    limit: () => limit,
    onIncident: (incident) => void incidents.push(incident),
  })
  const context = new RouterContextProvider()
  const url = new URL(pathname, "http://app.example")
  const given = { request: new Request(url, { method }), url, pattern, context, params: {} } as unknown as Given
  const next = async () => {
    ran += 1
    await behind({ context, locks })
    return new Response("behind the lock")
  }
  const passed = await locks.middleware(given, next).then(
    (response) => ({ response, thrown: null }),
    (thrown: unknown) => ({ response: null, thrown }),
  )
  return { locks, context, ran, incidents, ...passed } satisfies Passed
}
