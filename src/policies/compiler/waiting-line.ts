import { LRUCache } from "lru-cache"

/** A place in the line. */
export interface Turn {
  /** Null is everybody without a session: together they are served as one person, and no two of them are the same. */
  readonly who: string | null
  /** About a text while it is typed: the person's next one makes it pointless. */
  readonly live: boolean
}

/** People whose last turn is remembered. */
const REMEMBERED = 1000

/** No session has this name. */
const nameOf = (who: string | null): string => who ?? ""

/**
 * A line that serves people, not questions: whoever has used least comes next, and of those the one who was served
 * longest ago, however many questions others have brought; and nobody waits for an answer about an older text.
 *
 * `usedBy` is whatever the line is about: where it is time, a short question does not wait for everybody's long ones.
 */
export function waitingLine<T extends Turn>(usedBy: (who: string | null) => number = () => 0) {
  const line: T[] = []
  /** By when they were last served, the longest ago first. */
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
    /** The number of this person's waiting questions. */
    of: (who: string | null): number => line.filter((turn) => turn.who === who).length,
    /** Joins the line; answers whose place it took, if an older question of the same person still waited. */
    join(turn: T): T | null {
      const older = line.findIndex(({ who, live }) => live && turn.live && who !== null && who === turn.who)
      if (older === -1) {
        line.push(turn)
        return null
      }
      return line.splice(older, 1, turn)[0]!
    },
    /** Takes the newest question of whoever waits with the most out of a full line; null when nobody has two. */
    giveWay(): T | null {
      const counts = new Map<string | null, number>()
      for (const { who } of line) counts.set(who, (counts.get(who) ?? 0) + 1)
      const most = Math.max(0, ...counts.values())
      if (most < 2) return null
      const place = line.findLastIndex(({ who }) => counts.get(who) === most)
      return line.splice(place, 1)[0]!
    },
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
