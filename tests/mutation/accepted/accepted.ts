import type { AreaName } from "../areas.ts"
import type { Accepted } from "../survivors.ts"
import { APPROVALS } from "./approvals.ts"
import { COOKIES } from "./cookies.ts"
import { EMIT } from "./emit.ts"
import { GUARD } from "./guard.ts"
import { INIT } from "./init.ts"
import { JWT } from "./jwt.ts"
import { MACHINE } from "./machine.ts"
import { NEXT } from "./next.ts"
import { OPERATIONS } from "./operations.ts"
import { POLICY } from "./policy.ts"
import { PORTS } from "./ports.ts"
import { SCAN } from "./scan.ts"
import { SEAL } from "./seal.ts"
import { SERVICE } from "./service.ts"
import { SESSION } from "./session.ts"

/** The mutants that survive for a reason, by area. */
export const ACCEPTED: Readonly<Record<AreaName, readonly Accepted[]>> = {
  policy: POLICY,
  machine: MACHINE,
  session: SESSION,
  jwt: JWT,
  cookies: COOKIES,
  service: SERVICE,
  ports: PORTS,
  guard: GUARD,
  next: NEXT,
  seal: SEAL,
  operations: OPERATIONS,
  approvals: APPROVALS,
  emit: EMIT,
  scan: SCAN,
  init: INIT,
}
