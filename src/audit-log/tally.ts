import type { AuditLog, SecurityEvent } from "./event.ts"

/** Counts of frequent events, so that a flood of them becomes a few rows in the audit log. */
export type Tally = ReturnType<typeof openTally>

/** Milliseconds after which the counts are added to the audit log. */
const PERIOD = 60_000
/** The most different events in one period that still name a person. Later ones are counted without. */
const MAX_COUNTED = 1_000

/**
 * Opens a tally, which adds one event with a count to the audit log for all equal events of a period. Events of
 * strangers are counted without their address, because an attacker has many.
 */
export function openTally(auditLog: Pick<AuditLog, "note">, period = PERIOD) {
  let counted = new Map<string, { readonly event: SecurityEvent; count: number }>()

  const flush = () => {
    const done = counted
    counted = new Map()
    for (const { event, count } of done.values()) auditLog.note({ ...event, detail: { ...event.detail, count } })
  }
  const timer = setInterval(flush, period).unref()

  return {
    count(event: SecurityEvent): void {
      // If too many people cause events at once, the rest is counted anonymously.
      const stored = event.person !== null && counted.size < MAX_COUNTED ? event : anonymous(event)
      const key = JSON.stringify([stored.kind, stored.person, stored.session, stored.detail])
      const known = counted.get(key)
      if (known !== undefined) known.count++
      else counted.set(key, { event: stored, count: 1 })
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

const anonymous = (event: SecurityEvent): SecurityEvent => ({ ...event, person: null, session: null, client: null })
