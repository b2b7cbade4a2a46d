import type { EventRecord, SecurityEvent } from "./event.ts"

/** Counts what happens often, so that a flood of it is a few rows. */
export interface Tally {
  count(event: SecurityEvent): void
  close(): void
}

const PERIOD = 60_000
const MOST_KINDS = 1_000

/**
 * Notes one event a minute for each that was counted alike, with how often. What strangers did counts together, whatever
 * their address: they have many.
 */
export function openTally(record: Pick<EventRecord, "note">, period = PERIOD): Tally {
  let counted = new Map<string, { readonly event: SecurityEvent; count: number }>()

  const flush = () => {
    const done = counted
    counted = new Map()
    for (const { event, count } of done.values()) record.note({ ...event, detail: { ...event.detail, count } })
  }
  const timer = setInterval(flush, period).unref()

  return {
    count(event) {
      // With very many people at once the rest of them counts as strangers.
      const whose = event.person !== null && counted.size < MOST_KINDS ? event : anonymous(event)
      const key = JSON.stringify([whose.kind, whose.person, whose.session, whose.detail])
      const known = counted.get(key)
      if (known !== undefined) known.count++
      else counted.set(key, { event: whose, count: 1 })
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

const anonymous = (event: SecurityEvent): SecurityEvent => ({ ...event, person: null, session: null, client: null })
