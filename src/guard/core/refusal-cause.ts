import { unreadClaimsIn, type EntryDecision } from "./entry-check.ts"

/** The reason for a refusal whose status can have several. */
export type RefusalCause =
  /** The session port, the app's function that identifies the visitor, failed or was too slow. */
  | "session-unknown"
  /** A claim, a fact about the person that the page requires, could not be read. */
  | "claim-unknown"
  /** This visitor sent too many requests. */
  | "rate-limit"
  /** No page can have this address. */
  | "address"
  /** The policy does not let this visitor in. */
  | "policy"
  /** The session port refused the request itself, with a Response. */
  | "session-port"

/**
 * The cause of a refusal. Always null for a 404, so that nobody can tell a hidden page from a missing one. Null also
 * for a 503 of another cause, such as a route that the guards do not know.
 */
export function causeOfRefusal(
  status: number,
  {
    limited,
    state,
    outcomeClaims,
    isPortAnswer,
  }: Pick<EntryDecision, "outcomeClaims" | "isPortAnswer" | "limited" | "state">,
): RefusalCause | null {
  if (isPortAnswer) return status === 404 ? null : "session-port"
  if (limited) return "rate-limit"
  if (status === 400) return "address"
  if (status === 401 || status === 403) return "policy"
  if (status !== 503) return null
  if (state === "unknown") return "session-unknown"
  return unreadClaimsIn(outcomeClaims).length > 0 ? "claim-unknown" : null
}

// A record, so that a cause that is missing here does not compile.
const CAUSES: readonly unknown[] = Object.keys({
  "session-unknown": true,
  "claim-unknown": true,
  "rate-limit": true,
  address: true,
  policy: true,
  "session-port": true,
} satisfies Record<RefusalCause, true>)

/** The cause of a refusal, from the error that a root `ErrorBoundary` gets. Null for any other error. */
export function refusalCauseOf(error: unknown): RefusalCause | null {
  const { data } = (error ?? {}) as { readonly data?: unknown }
  const { cause } = (data ?? {}) as { readonly cause?: unknown }
  return CAUSES.includes(cause) ? (cause as RefusalCause) : null
}
