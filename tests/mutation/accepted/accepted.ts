import type { AreaName } from "../areas.ts"
import type { Accepted } from "../survivors.ts"
import { GUARD } from "./guard.ts"
import { MACHINE } from "./machine.ts"

/** The mutants that survive for a reason, by area. */
export const ACCEPTED: Readonly<Record<AreaName, readonly Accepted[]>> = {
  machine: MACHINE,
  guard: GUARD,
}
