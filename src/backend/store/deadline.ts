import { setTimeout } from "node:timers/promises"

/** The time at which work is given up, as `performance.now()` counts. All that closes shares one deadline. */
export type Deadline = number

/** The deadline where no supervisor waits, as in development: a silent mail server delays a restart no longer. */
export const shortDeadline = (): Deadline => performance.now() + 3_000

/** Waits for `work`, but no longer than until the deadline. */
export async function waitUntil(deadline: Deadline, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, setTimeout(Math.max(0, deadline - performance.now()), undefined, { ref: false })])
}
