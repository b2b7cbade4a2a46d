import { ACCOUNT } from "./account.ts"
import { AROUND } from "./around.ts"
import { DATA } from "./data.ts"
import { HOSTED } from "./hosted.ts"
import { LETTERS } from "./letters.ts"
import { LOCKS } from "./locks.ts"
import type { Mutation } from "./mutation.ts"
import { SERVER } from "./server.ts"
import { SESSION } from "./session.ts"
import { GATE } from "./gate.ts"
import { TOOLS } from "./tools.ts"

/** Every guard, limit, check of ownership and proof of identity there is: a new one belongs here with its test. */
export const MUTATIONS: readonly Mutation[] = [
  ...LETTERS,
  ...LOCKS,
  ...SERVER,
  ...SESSION,
  ...ACCOUNT,
  ...DATA,
  ...HOSTED,
  ...AROUND,
  ...GATE,
  ...TOOLS,
]
