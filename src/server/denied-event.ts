import type { SecurityEvent } from "../audit-log/event.ts"
import type { Decision } from "../guard/index.ts"

/** The session of a signed-in person: the account's id and the session's. */
interface SignedIn {
  readonly uid: string
  readonly sid: string
}

/**
 * The audit log's event for a denied request; null if the request was allowed. It names the rule (pattern and match
 * mode) instead of the requested address, which may hold anything. The person is named only if they lack a permission
 * (401, 403): redirects and missing pages are part of everyday use. `client` is the network address, which is noted
 * only beside a person, because a stranger can have any number of addresses.
 */
export function deniedEventOf(
  { outcome, state, write, session }: Pick<Decision<SignedIn>, "outcome" | "session" | "state" | "write">,
  client: string,
): SecurityEvent | null {
  if (outcome.kind === "proceed") return null
  const isRefused = outcome.kind === "refuse" && (outcome.status === 401 || outcome.status === 403)
  const person = isRefused ? session : null
  return {
    kind: "denied",
    person: person?.uid ?? null,
    session: person?.sid ?? null,
    client: person === null ? null : client,
    detail: {
      rule: outcome.rule ?? "unlisted",
      state,
      outcome: outcome.kind === "redirect" ? "redirect" : `${outcome.status}`,
      write: write ? "yes" : "no",
    },
  }
}
