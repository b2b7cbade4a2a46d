import type { AreaName } from "../areas.ts"
import type { Accepted } from "../survivors.ts"
import { APPROVALS } from "./approvals.ts"
import { AUTOMATON } from "./automaton.ts"
import { CHAIN } from "./chain.ts"
import { COOKIES } from "./cookies.ts"
import { EMIT } from "./emit.ts"
import { GUARD } from "./guard.ts"
import { GUARD_ANSWERS } from "./guard-answers.ts"
import { GUARD_CLAIMS } from "./guard-claims.ts"
import { GUARD_REPORTS } from "./guard-reports.ts"
import { GUARD_TABLE } from "./guard-table.ts"
import { GUARDS_TEXT } from "./guards-text.ts"
import { INIT } from "./init.ts"
import { JUDGED_REQUEST } from "./judged-request.ts"
import { JWT } from "./jwt.ts"
import { MACHINE } from "./machine.ts"
import { NEXT } from "./next.ts"
import { OPERATIONS } from "./operations.ts"
import { PEOPLE } from "./people.ts"
import { POLICY } from "./policy.ts"
import { PORTS } from "./ports.ts"
import { SCAN } from "./scan.ts"
import { SEAL } from "./seal.ts"
import { SERVICE } from "./service.ts"
import { SESSION } from "./session.ts"

/** The mutants that survive for a reason, by area. */
export const ACCEPTED: Readonly<Record<AreaName, readonly Accepted[]>> = {
  policy: POLICY,
  people: PEOPLE,
  automaton: AUTOMATON,
  machine: MACHINE,
  session: SESSION,
  jwt: JWT,
  cookies: COOKIES,
  service: SERVICE,
  ports: PORTS,
  guard: GUARD,
  "judged-request": JUDGED_REQUEST,
  "guard-answers": GUARD_ANSWERS,
  "guard-claims": GUARD_CLAIMS,
  "guard-reports": GUARD_REPORTS,
  next: NEXT,
  seal: SEAL,
  operations: OPERATIONS,
  approvals: APPROVALS,
  emit: EMIT,
  "guards-text": GUARDS_TEXT,
  "guard-table": GUARD_TABLE,
  scan: SCAN,
  init: INIT,
  chain: CHAIN,
}
