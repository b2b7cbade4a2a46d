import { LRUCache } from "lru-cache"

/** A job in the queue. */
export interface QueuedJob {
  /** The person whose job it is; null for visitors without a session, who share one turn. */
  readonly requester: string | null
  /** True for a check while someone types. The same person's next one replaces it. */
  readonly live: boolean
}

/** The number of people whose last turn is remembered. */
const REMEMBERED = 1000

/** A map key for a person. No session has an empty id. */
const nameOf = (requester: string | null): string => requester ?? ""

/**
 * A fair queue: next comes the person who has used the least, and among equals the one served longest ago, however many
 * jobs others have queued. `usedBy` returns what a person has used, such as processor time.
 */
export function jobQueue<T extends QueuedJob>(usedBy: (requester: string | null) => number = () => 0) {
  const jobs: T[] = []
  /** The people served last, the longest ago first, each with the number of that turn. */
  const served = new LRUCache<string, number>({ max: REMEMBERED })
  let turns = 0

  const lastTurnOf = (requester: string | null): number => served.peek(nameOf(requester)) ?? 0

  /** The index of a person's `live` job; -1 for none. Visitors without a session cannot be told apart. */
  const liveIndexOf = (who: string | null): number =>
    who === null ? -1 : jobs.findIndex(({ requester, live }) => live && requester === who)

  return {
    get length(): number {
      return jobs.length
    },
    /** The number of a person's waiting jobs. */
    waitingOf: (requester: string | null): number => jobs.filter((job) => job.requester === requester).length,
    /** True if a job replaces an older one of the same person, so that it needs no room. */
    replacesOlder: ({ requester, live }: QueuedJob): boolean => live && liveIndexOf(requester) !== -1,
    /** Adds a job. Returns the person's older `live` job that it replaces, or null. */
    join(job: T): T | null {
      const older = job.live ? liveIndexOf(job.requester) : -1
      if (older === -1) {
        jobs.push(job)
        return null
      }
      return jobs.splice(older, 1, job)[0]!
    },
    /** Removes and returns the newest job of the person with the most; null if nobody has two. For a full queue. */
    giveWay(): T | null {
      const counts = new Map<string | null, number>()
      for (const { requester } of jobs) counts.set(requester, (counts.get(requester) ?? 0) + 1)
      const most = Math.max(0, ...counts.values())
      if (most < 2) return null
      const place = jobs.findLastIndex(({ requester }) => counts.get(requester) === most)
      return jobs.splice(place, 1)[0]!
    },
    /** Removes and returns the next job, or null. */
    next(): T | null {
      const job = jobs.toSorted(
        ({ requester: one }, { requester: other }) =>
          usedBy(one) - usedBy(other) || lastTurnOf(one) - lastTurnOf(other),
      )[0]
      if (job === undefined) return null
      jobs.splice(jobs.indexOf(job), 1)
      served.set(nameOf(job.requester), ++turns)
      return job
    },
  }
}
