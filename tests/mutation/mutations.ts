import type { Mutation } from "./mutation.ts"
import { LOCKS } from "./locks.ts"
import { SERVER } from "./server.ts"

/** Every guard, limit, check of ownership and proof of identity there is: a new one belongs here with its test. */
export const MUTATIONS: readonly Mutation[] = [...LOCKS, ...SERVER]
