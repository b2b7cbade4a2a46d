import { RateLimiterMemory } from "rate-limiter-flexible"
import { authRefusal } from "./refusals.ts"

/** Refuses a person who has had their share; counted by whoever the session belongs to, so that nobody is kept out by another. */
export type Allowance = (person: string) => Promise<Response | null>

/** Mails to an address that a person merely names: enough for somebody who mistypes it, too few to pester anybody. */
const MAILS = 5
const AN_HOUR = 3600

export function openAddressChanges(): Allowance {
  const counted = new RateLimiterMemory({ points: MAILS, duration: AN_HOUR })
  return async (person) => {
    const { consumedPoints, msBeforeNext } = await counted.penalty(person, 1)
    if (consumedPoints <= MAILS) return null
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    const refusal = authRefusal(429, "over_email_send_rate_limit", `Too many mails. Try again in ${seconds} seconds.`)
    refusal.headers.set("Retry-After", String(seconds))
    return refusal
  }
}
