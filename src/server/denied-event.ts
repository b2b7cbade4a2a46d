import type { SecurityEvent } from "../audit-log/event.ts"
import type { Decision } from "../guard/index.ts"

interface Asker {
  readonly uid: string
  readonly sid: string
}

/**
 * What the record says of a request that a rule turned away, or null. By the rule's name, which is its pattern and how it
 * matches: the address that was asked for may hold anything. A person's own are the refusals; that a door sends them on is not worth keeping.
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
