import type { MiddlewareHandler } from "hono"
import { RateLimiterMemory } from "rate-limiter-flexible"

import { limitKeyOf } from "./client-address.ts"
import type { ServerEnv } from "./env.ts"

/** Bytes. The largest form is the editor's: a 256 KiB draft, percent-encoded to three times that at worst. */
export const LARGEST_BODY = 1024 * 1024

/** Per address and minute: wrong passwords and codes, and requests that make the server send mail. */
const FAILURES = 30
const MAILS = 20

const DOORS = [
  "/auth/v1",
  "/signin",
  "/signup",
  "/forgot-password",
  "/auth/confirm",
  "/mfa",
  "/reset-password",
  "/dashboard/account",
]
const MAILING = [
  "/signup",
  "/forgot-password",
  "/auth/v1/signup",
  "/auth/v1/recover",
  "/auth/v1/otp",
  "/auth/v1/resend",
]

/** Slows down guessing and mail floods from one address; reading and succeeding are never limited. */
export function writeLimit(): MiddlewareHandler<ServerEnv> {
  const failures = new RateLimiterMemory({ points: FAILURES, duration: 60 })
  const mails = new RateLimiterMemory({ points: MAILS, duration: 60 })

  return async (context, next) => {
    const { canonical } = context.var
    const client = limitKeyOf(context.var.client)
    const { method } = context.req
    if (method === "GET" || method === "HEAD" || method === "OPTIONS" || !isUnderAny(canonical, DOORS)) return next()
    const spent = [failures, ...(isUnderAny(canonical, MAILING) ? [mails] : [])]
    const seconds = await waitFor(spent, client)
    if (seconds > 0) context.header("Retry-After", String(seconds))
    if (seconds > 0 && isUnderAny(canonical, ["/auth/v1"])) {
      // The shape that the auth client reads.
      const msg = `Too many attempts. Try again in ${seconds} seconds.`
      return context.json({ code: 429, error_code: "over_request_rate_limit", msg }, 429)
    }
    // To a person the page says it.
    context.set("wait", seconds)
    await next()
    // Taken before and given back after, so that guesses sent at once count too.
    if (context.res.status < 400) await failures.reward(client, 1)
  }
}

/** Takes one point from each limiter; the seconds to wait when one of them is spent, else 0. */
async function waitFor(limiters: readonly RateLimiterMemory[], client: string): Promise<number> {
  const waits = await Promise.all(
    limiters.map(async (limiter) => {
      const { points } = limiter
      const now = await limiter.penalty(client, 1)
      return now.consumedPoints > points ? Math.max(1, Math.ceil(now.msBeforeNext / 1000)) : 0
    }),
  )
  return Math.max(...waits)
}

/** A page's data request is a request to the page. */
const isUnderAny = (canonical: string | null, paths: readonly string[]): boolean =>
  canonical !== null &&
  paths.some((path) => canonical === path || canonical === `${path}.data` || canonical.startsWith(`${path}/`))
