import type { AuditLog, SecurityEvent } from "./event.ts"

/** Counts of frequent events, so that a flood of them becomes a few rows in the audit log. */
export type Tally = ReturnType<typeof openTally>

/** Milliseconds after which the counts are added to the audit log. */
const PERIOD = 60_000
/** The most different events in one period. Of further ones, only the kind is counted. */
const MAX_COUNTED = 1_000
/** The most of these that still name a person. Later ones are counted without, so that strangers keep their share. */
const MAX_PEOPLE = 800

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
  /** Counts the event, unless it is new in this period and `most` different ones are counted already. */
  const countUnder = (event: SecurityEvent, most: number): boolean => {
    const key = JSON.stringify([event.kind, event.person, event.session, event.detail])
    const known = counted.get(key)
    if (known === undefined && counted.size >= most) return false
    if (known === undefined) counted.set(key, { event, count: 1 })
    else known.count++
    return true
  }
  const timer = setInterval(flush, period).unref()

  return {
    count(event: SecurityEvent): void {
      const isNamed = event.person !== null && countUnder(event, MAX_PEOPLE)
      if (isNamed || countUnder(anonymous(event), MAX_COUNTED)) return
      countUnder({ ...anonymous(event), detail: {} }, Infinity)
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

const anonymous = (event: SecurityEvent): SecurityEvent => ({ ...event, person: null, session: null, client: null })
