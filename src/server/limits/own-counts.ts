/** The count of one limit for one key. */
export interface Standing {
  /** Points taken in this period, the latest included. */
  readonly taken: number
  /** Milliseconds until the period ends. */
  readonly rest: number
}

/** Points that this process counts for itself, and answers for at once. */
export interface OwnCounts {
  readonly take: (limit: string, key: string, points?: number) => Standing
  readonly close: () => void
}

interface Count {
  taken: number
  /** When its period ends. */
  readonly until: number
}

/** `now` is in milliseconds and never goes back. */
export function openOwnCounts(seconds: number, now: () => number = () => performance.now()): OwnCounts {
  const period = seconds * 1000
  const all = new Map<string, Map<string, Count>>()

  const countsOf = (limit: string): Map<string, Count> => {
    let counts = all.get(limit)
    if (counts === undefined) all.set(limit, (counts = new Map()))
    return counts
  }
  // In the order in which they began, so that those that are over stand first.
  const drop = (): void => {
    const time = now()
    for (const counts of all.values())
      for (const [key, { until }] of counts) {
        if (until > time) break
        counts.delete(key)
      }
  }
  const timer = setInterval(drop, period).unref()

  return {
    take(limit, key, points = 1) {
      const counts = countsOf(limit)
      const time = now()
      let count = counts.get(key)
      if (count === undefined || count.until <= time) {
        counts.delete(key)
        count = { taken: 0, until: time + period }
        counts.set(key, count)
      }
      count.taken += points
      return { taken: count.taken, rest: count.until - time }
    },
    close: () => clearInterval(timer),
  }
}
