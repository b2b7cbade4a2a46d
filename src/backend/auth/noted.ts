import type { EventKind, SecurityEvent } from "../../audit-log/event.ts"
import type { AuthCall, Parts } from "./auth-call.ts"

type Who = { readonly userId: string; readonly sessionId: string | null }

/** Puts down what happened, and to whom; `who` is null where nobody can be named, or must not be. */
export function noteOf(
  parts: Parts,
  call: AuthCall,
  who: Who | null,
  kind: EventKind,
  detail: SecurityEvent["detail"] = {},
): void {
  parts.record.note({ kind, person: who?.userId ?? null, session: who?.sessionId ?? null, client: call.peer, detail })
}
