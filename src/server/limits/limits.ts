import type { Context, MiddlewareHandler } from "hono"

import { isOutside } from "../../generated/guards.ts"
import type { AuditLog, SecurityEvent } from "../../audit-log/event.ts"
import { limitKeyOf } from "../http/limit-key.ts"
import type { ServerEnv } from "../http/env.ts"
import type { LimitStore } from "./limit-store.ts"
import { isUnderAny, type LimitSetting, limitsOf } from "./limit-table.ts"

/**
 * The largest request body, in bytes. The largest form is the editor's: a draft of 256 KiB, percent-encoded up to 768.
 */
export const MAX_BODY_SIZE = 1024 * 1024

/** The use of a client's limits after a request, and the time to wait if the request exceeds one. */
export interface Excess {
  /** Seconds to wait; 0 if the request is within every limit. */
  readonly seconds: number
  /** Points taken divided by points allowed, the largest of all limits. */
  readonly times: number
  /** Limits that this request is the first to exceed in their period. Only these are logged. */
  readonly begun: readonly LimitSetting["name"][]
}

const NONE: Excess = { seconds: 0, times: 0, begun: [] }

/** Takes a point from each limit, for an address or for a person. */
export async function spend(
  store: LimitStore,
  limits: readonly LimitSetting[],
  whose: "address" | "person",
  key: string,
): Promise<Excess> {
  const spent = await Promise.all(
    limits.map(async (limit): Promise<Excess> => {
      const points = limit[whose]
      if (points === null) return NONE
      const { taken, rest } = await store.take(`${limit.name}:${whose}`, key)
      const seconds = taken > points ? Math.max(1, Math.ceil(rest / 1000)) : 0
      return { seconds, times: taken / points, begun: taken === points + 1 ? [limit.name] : [] }
    }),
  )
  return {
    seconds: Math.max(0, ...spent.map(({ seconds }) => seconds)),
    times: Math.max(0, ...spent.map(({ times }) => times)),
    begun: spent.flatMap(({ begun }) => begun),
  }
}

/** The multiple of a limit (`times`) from which a client gets a line of text instead of a page that asks it to wait. */
export const FLOOD = 2

/** Middleware that limits requests by client address before any other work is done for them. */
export function limitAddresses({ limits: store, auditLog }: Counting): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const canonical = context.get("canonical")
    const client = context.get("client")
    const key = limitKeyOf(client)
    const limits = limitsOf(canonical, context.req.method, searchOf(context.req.url))
    const excess = await spend(store, limits, "address", key)
    if (excess.seconds > 0) {
      for (const limit of excess.begun) auditLog.note(limited(limit, excess, client, null))
      // A page is still rendered: it asks a person to wait, in words (`secondsToWait` in `pages.ts`).
      if (canonical === null || isOutside(canonical) || excess.times >= FLOOD) return limitRefusalOf(context, excess)
    }
    context.set("wait", excess.seconds)
    await next()
    // A request over its limit was refused, so its points stay taken.
    if (excess.seconds > 0) return
    // Points of a limit on failures are taken before and given back after, so that guesses sent at once count too.
    const { status } = context.res
    const isFailure = ({ untried = [] }: LimitSetting): boolean => status >= 400 && !untried.includes(status)
    for (const limit of limits.filter(({ failuresOnly }) => failuresOnly))
      if (!isFailure(limit)) await store.take(`${limit.name}:address`, key, -1)
  }
}

const searchOf = (url: string): string => {
  const at = url.indexOf("?")
  return at === -1 ? "" : url.slice(at)
}

/** The services that counting needs. */
interface Counting {
  readonly limits: LimitStore
  readonly auditLog: Pick<AuditLog, "note">
}

/** Limits the requests of one person across all their addresses. `person` comes from the verified session. */
export async function limitPerson(
  context: Context<ServerEnv>,
  { limits, auditLog }: Counting,
  person: string | null,
): Promise<Excess> {
  if (person === null) return NONE
  const canonical = context.get("canonical")
  const client = context.get("client")
  // Without the search, which only tells token renewals apart: they are sent without a person's token.
  const excess = await spend(limits, limitsOf(canonical, context.req.method), "person", person)
  for (const limit of excess.begun) auditLog.note(limited(limit, excess, client, person))
  return excess
}

/** The audit log's event about a limit that was exceeded. `person` is null if the limit counts an address. */
const limited = (
  limit: LimitSetting["name"],
  { seconds }: Excess,
  client: string,
  person: string | null,
): SecurityEvent => ({
  kind: "limited",
  person,
  session: null,
  client,
  detail: { limit, seconds },
})

/** The 429 in the format of the auth and data endpoints, which their clients read, and in plain text elsewhere. */
export function limitRefusalOf(context: Context<ServerEnv>, { seconds }: Pick<Excess, "seconds">): Response {
  const canonical = context.get("canonical")
  const message = `Too many requests. Try again in ${seconds} seconds.`
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" }
  const code = "over_request_rate_limit"
  if (isUnderAny(canonical, ["/auth/v1"])) {
    return context.json({ code: 429, error_code: code, msg: message }, 429, headers)
  }
  if (isUnderAny(canonical, ["/rest/v1"])) {
    return context.json({ code, message, details: null, hint: null }, 429, headers)
  }
  return context.text(`${message}\n`, 429, headers)
}
