import type { SecurityEvent } from "../audit-log/event.ts"
import type { Decision } from "../guard/index.ts"

interface Asker {
  readonly uid: string
  readonly sid: string
}

/**
 * The audit log's event for a request that a rule denied, or null for a redirect from a sign-in page. It names the rule
 * (pattern and match mode) instead of the requested address, which may hold anything.
 */
export function deniedEventOf(
  { outcome, state, write, session: asker }: Pick<Decision<Asker>, "outcome" | "session" | "state" | "write">,
  client: string,
): SecurityEvent | null {
  if (outcome.kind === "proceed") return null
  const isRefused = outcome.kind === "refuse" && (outcome.status === 401 || outcome.status === 403)
  const person = isRefused ? asker : null
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
