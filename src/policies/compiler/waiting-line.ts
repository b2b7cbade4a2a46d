import { LRUCache } from "lru-cache"

/** A question in the queue. */
export interface QueuedQuestion {
  /** The person who asks; null for visitors without a session, who share one turn. */
  readonly who: string | null
  /** True for a check while someone types. The same person's next one replaces it. */
  readonly live: boolean
}

/** The number of people whose last turn is remembered. */
const REMEMBERED = 1000

/** A map key for a person. No session has an empty id. */
const nameOf = (who: string | null): string => who ?? ""

/**
 * A fair queue: next comes the person who has used the least, and among equals the one served longest ago, however many
 * questions others have queued. `usedBy` returns what a person has used, such as processor time.
 */
export function waitingLine<T extends QueuedQuestion>(usedBy: (who: string | null) => number = () => 0) {
  const line: T[] = []
  /** The people served last, the longest ago first, each with the number of that turn. */
  const served = new LRUCache<string, number>({ max: REMEMBERED })
  let turns = 0

  const age = (who: string | null): number => served.peek(nameOf(who)) ?? 0
  const note = (who: string | null) => {
    served.set(nameOf(who), ++turns)
  }

  return {
    get length(): number {
      return line.length
    },
    /** The number of a person's waiting questions. */
    of: (who: string | null): number => line.filter((turn) => turn.who === who).length,
    /** Adds a question. Returns the person's older `live` question that it replaces, or null. */
    join(turn: T): T | null {
      const older = line.findIndex(({ who, live }) => live && turn.live && who !== null && who === turn.who)
      if (older === -1) {
        line.push(turn)
        return null
      }
      return line.splice(older, 1, turn)[0]!
    },
    /** Removes and returns the newest question of the person with the most; null if nobody has two. For a full queue. */
    giveWay(): T | null {
      const counts = new Map<string | null, number>()
      for (const { who } of line) counts.set(who, (counts.get(who) ?? 0) + 1)
      const most = Math.max(0, ...counts.values())
      if (most < 2) return null
      const place = line.findLastIndex(({ who }) => counts.get(who) === most)
      return line.splice(place, 1)[0]!
    },
    /** Removes and returns the next question, or null. */
    next(): T | null {
      const turn = line.toSorted(
        ({ who: one }, { who: other }) => usedBy(one) - usedBy(other) || age(one) - age(other),
      )[0]
      if (turn === undefined) return null
      line.splice(line.indexOf(turn), 1)
      note(turn.who)
      return turn
    },
  }
}
