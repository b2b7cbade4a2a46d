import { setImmediate } from "node:timers/promises"

import limitOf from "p-limit"

const queue = limitOf(1)

/**
 * Yields to the event loop. Only one waiting task continues in each turn, so that other requests wait for at most one
 * of the pages that are being rendered.
 */
export const yieldToEventLoop = (): Promise<void> => queue(() => setImmediate())
