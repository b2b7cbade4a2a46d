import { setImmediate } from "node:timers/promises"

import limitOf from "p-limit"

const line = limitOf(1)

/**
 * Waits until everybody else has been heard. Of those who wait, one goes on in each round of the event loop: however many
 * pages are made at the same time, others wait for a piece of one of them, and never for all.
 */
export const ownRound = (): Promise<void> => line(() => setImmediate())
