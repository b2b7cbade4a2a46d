import { RateLimiterMemory } from "rate-limiter-flexible"

/**
 * Takes one from a person's share; the seconds to wait when it is spent, else 0. Counted by whoever the session belongs to,
 * so that nobody is kept out by another.
 */
export type Allowance = (person: string) => Promise<number>

/** Mails to an address that a person merely names: enough for somebody who mistypes it, too few to pester anybody. */
const MAILS = 5
const AN_HOUR = 3600

export function openAddressChanges(): Allowance {
  const counted = new RateLimiterMemory({ points: MAILS, duration: AN_HOUR })
  return async (person) => {
    const { consumedPoints, msBeforeNext } = await counted.penalty(person, 1)
    return consumedPoints <= MAILS ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1000))
  }
}
