import type { AuthState } from "../../../policy/language.ts"
import type { Verdict } from "./events.ts"

/** Where the machine settles without a session: the same for everybody, so that nobody loads the machine to ask. */
export const STATE_WITHOUT_SESSION = {
  out: "signed-out",
  unknown: "unknown",
} as const satisfies Record<Exclude<Verdict["verdict"], "in">, AuthState>
