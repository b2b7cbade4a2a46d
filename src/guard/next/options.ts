import type { ClaimReader, SessionPort } from "../../session/port.ts"
import type { Decision } from "../core/decision.ts"
import type { Guards } from "../core/guards.ts"
import type { Incident } from "../core/incident.ts"
import type { Visitor } from "../core/limit.ts"
import type { OnWithheld } from "../core/shadow.ts"
import type { Views } from "./views.ts"

/**
 * The options of `openNextLocks`. Only `guards` and `session` are required, and `claims` if the policy declares any.
 */
export interface NextLockOptions<S extends object, Names extends string = string> {
  /** The generated guards, passed as they are: `import * as guards from "./generated/guards"`. */
  readonly guards: Guards
  /** The session port: a function that returns the visitor's auth state and session. It reads the request alone. */
  readonly session: SessionPort<S>
  /**
   * A reader for each claim that the policy declares. A claim is a fact about the signed-in person, such as a role. The
   * app does not start if one is missing.
   */
  readonly claims?: Readonly<Record<Names, ClaimReader<S>>>
  /** Milliseconds that a guarded page waits for the session port and for each claim; 3,000 by default. */
  readonly patience?: number
  /** The query parameter from which the sign-in page reads the way back, `next` by default. */
  readonly next?: string
  /**
   * Pages of the app that are shown for denials: the path of each, by status. Browsers see the page at the address that
   * was denied, with the denial's status. Each has to be open to everyone and without params.
   */
  readonly views?: Views
  /**
   * For hosts that build and serve by themselves, so that no build can be sealed: the guarded modules of the app are
   * wrapped with `guardPage` and the other wrappers of the locks. `sallyport check` checks them, and `seal` the build.
   */
  readonly wrapped?: true
  /** Rate limit: the seconds that the visitor has to wait. More than 0, and any failure, is answered with 429. */
  readonly limit?: (visitor: Visitor<S>, request: Request) => number | Promise<number>
  /** Called once for each request with the decision: for counters and logs. */
  readonly onDecision?: (decision: Decision<S>) => void
  /**
   * Called for each denial that shadow mode withholds: reports and does not enforce. Logs to the console by default.
   */
  readonly onWithheld?: OnWithheld
  /** Called when something is wrong with the app or its session port. Logs to the console by default. */
  readonly onIncident?: (incident: Incident) => void
}
