import type { AreaName } from "./areas.ts"
import type { Accepted } from "./survivors.ts"

/** The mutants that survive for a reason, by area. */
export const ACCEPTED: Readonly<Record<AreaName, readonly Accepted[]>> = {
  machine: [],
  guard: [],
  policy: [],
  "session-server": [],
}
