import type { EventKind, SecurityEvent } from "../../audit-log/event.ts"
import type { AuthCall, BackendContext } from "./auth-call.ts"

type Who = { readonly userId: string; readonly sessionId: string | null }

/** Logs an event of a person. `who` is null if nobody is known, as for a sign-in with an unknown address. */
export function logEvent(
  context: BackendContext,
  call: AuthCall,
  who: Who | null,
  kind: EventKind,
  detail: SecurityEvent["detail"] = {},
): void {
  context.auditLog.note({
    kind,
    person: who?.userId ?? null,
    session: who?.sessionId ?? null,
    client: call.peer,
    detail,
  })
}
