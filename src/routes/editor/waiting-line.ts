/** A place in the line. */
export interface Turn {
  /** Null is nobody in particular: two of them are not the same person. */
  readonly who: string | null
  /** About a text while it is typed: the person's next one makes it pointless. */
  readonly live: boolean
}

/** A line in which nobody comes twice in a row while somebody else waits, and nobody waits for an answer about an older text. */
export function waitingLine<T extends Turn>() {
  const line: T[] = []
  let served: string | null = null
  return {
    get length(): number {
      return line.length
    },
    /** How many turns this person waits for. */
    of: (who: string | null): number => (who === null ? 0 : line.filter((turn) => turn.who === who).length),
    /** Joins the line; answers whose place it took, if an older question of the same person still waited. */
    join(turn: T): T | null {
      const older = line.findIndex(({ who, live }) => live && turn.live && who !== null && who === turn.who)
      if (older === -1) {
        line.push(turn)
        return null
      }
      return line.splice(older, 1, turn)[0]!
    },
    next(): T | null {
      const other = line.findIndex(({ who }) => who === null || who !== served)
      const turn = line.splice(Math.max(other, 0), 1)[0] ?? null
      if (turn !== null) served = turn.who
      return turn
    },
  }
}
