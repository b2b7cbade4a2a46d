import { setImmediate } from "node:timers/promises"

import limitOf from "p-limit"

const line = limitOf(1)

/**
 * Yields to other work: one waiting task continues in each turn of the event loop. However many pages are rendered at
 * the same time, other requests wait for a part of one of them, and never for all.
 */
export const yieldToEventLoop = (): Promise<void> => line(() => setImmediate())
