import { BACKEND } from "./backend.ts"
import { HOSTED } from "./hosted.ts"
import { LOCKS } from "./locks.ts"
import type { Mutation } from "./mutation.ts"
import { SERVER } from "./server.ts"
import { SESSION } from "./session.ts"
import { TOOLS } from "./tools.ts"

/** The most important guards, limits and checks outside Stryker's areas. */
export const MUTATIONS: readonly Mutation[] = [...BACKEND, ...HOSTED, ...LOCKS, ...SERVER, ...SESSION, ...TOOLS]

/** A longer list takes longer than anyone waits for it: give a file an area of Stryker's instead. */
export const MAX_MUTATIONS = 60
