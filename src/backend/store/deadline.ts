import { setTimeout } from "node:timers/promises"

/**
 * The time at which unfinished work is given up, in milliseconds of `performance.now()`. Everything that closes
 * together shares one deadline.
 */
export type Deadline = number

/**
 * The default deadline, three seconds from now. In development, a mail server that does not answer would otherwise
 * delay each restart.
 */
export const shortDeadline = (): Deadline => performance.now() + 3_000

/** Waits for `work`, but no longer than until the deadline. */
export async function waitUntil(deadline: Deadline, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, setTimeout(Math.max(0, deadline - performance.now()), undefined, { ref: false })])
}
