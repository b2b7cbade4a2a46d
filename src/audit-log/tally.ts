import type { AuditLog, SecurityEvent } from "./event.ts"

/** Counts of frequent events, so that a flood of them becomes a few rows in the audit log. */
export type Tally = ReturnType<typeof openTally>

/** Milliseconds after which the counts are added to the audit log. */
const PERIOD = 60_000
/** The most different events in one period that name a person. Further ones are counted without the name. */
const MAX_NAMED = 600
/**
 * The most different events in one period that name nobody. Of further ones, only the kind is counted. The two limits
 * are apart, so that neither a flood of strangers nor one of accounts hides the other events.
 */
const MAX_ANONYMOUS = 400

/**
 * Opens a tally, which adds one event with a count to the audit log for all equal events of a period. Events of
 * strangers are counted without their address, because an attacker has many.
 */
export function openTally(auditLog: Pick<AuditLog, "note">, period = PERIOD) {
  let named: Counts = new Map()
  let anonymous: Counts = new Map()

  const flush = () => {
    const ended = [...named.values(), ...anonymous.values()]
    named = new Map()
    anonymous = new Map()
    for (const { event, count } of ended) auditLog.note({ ...event, detail: { ...event.detail, count } })
  }
  const timer = setInterval(flush, period).unref()

  return {
    count(event: SecurityEvent): void {
      if (event.person !== null && countIn(named, event, MAX_NAMED)) return
      const nameless = withoutPerson(event)
      if (countIn(anonymous, nameless, MAX_ANONYMOUS)) return
      countIn(anonymous, { ...nameless, detail: {} }, Infinity)
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

/** Different events with their counts, by a key that is the same for equal ones. */
type Counts = Map<string, { readonly event: SecurityEvent; count: number }>

/** Counts the event. Returns false, and does not count it, if it is new and `most` different ones are counted. */
function countIn(counts: Counts, event: SecurityEvent, most: number): boolean {
  const key = JSON.stringify([event.kind, event.person, event.session, event.detail])
  const counted = counts.get(key)
  if (counted !== undefined) counted.count++
  else if (counts.size < most) counts.set(key, { event, count: 1 })
  else return false
  return true
}

const withoutPerson = (event: SecurityEvent): SecurityEvent => ({ ...event, person: null, session: null, client: null })
