import { RateLimiterRedis } from "rate-limiter-flexible"
import type { Log } from "../http/log.ts"
import { connectTo, errorNameOf } from "./shared-store.ts"

/** The usage of one limit by one key, such as a client address. */
interface Usage {
  /** Points taken in this period, the latest included. */
  readonly taken: number
  /** Milliseconds until the period ends. */
  readonly rest: number
}

/** The points that one key has taken from one limit in the current period. */
interface Count {
  taken: number
  /** The end of its period, by the clock of `openOwnCounts`. */
  readonly until: number
}

/** Opens counts in this process's memory, with periods of `seconds`. `now` is a monotonic clock in milliseconds. */
export function openOwnCounts(seconds: number, now: () => number = () => performance.now()) {
  const period = seconds * 1000
  const countsByLimit = new Map<string, Map<string, Count>>()

  const countsOf = (limit: string): Map<string, Count> => {
    let counts = countsByLimit.get(limit)
    if (counts === undefined) countsByLimit.set(limit, (counts = new Map()))
    return counts
  }
  // The map is in the order of the periods' starts, so expired ones come first.
  const dropExpired = (): void => {
    const time = now()
    for (const counts of countsByLimit.values())
      for (const [key, { until }] of counts) {
        if (until > time) break
        counts.delete(key)
      }
  }
  const timer = setInterval(dropExpired, period).unref()

  return {
    take(limit: string, key: string, points = 1): Usage {
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

/** A counter of rate-limit points. It always answers, because a limit without a count would be no limit. */
export interface LimitStore {
  /** Takes points from a limit for a key: one by default. A negative number gives points back. */
  readonly take: (limit: string, key: string, points?: number) => Promise<Usage>
  readonly close: () => void
}

/** A store in this process's memory. */
export function inMemory(seconds: number): LimitStore {
  const own = openOwnCounts(seconds)
  return { take: async (limit, key, points) => own.take(limit, key, points), close: own.close }
}

/** Milliseconds without calls to the shared store after it did not answer. */
const PAUSE_MS = 2_000

/** A Redis store that instances share. While it does not answer, this process counts in its own memory. */
export async function inRedis(url: string, seconds: number, log: Log): Promise<LimitStore> {
  const { client, ready } = await connectTo(url)
  /** The time of the last failure, by a clock that nobody can set back. Null while the store answers. */
  let silentSince: number | null = null
  const noteSilence = (error: unknown) => {
    if (silentSince === null)
      log.error(
        { reason: errorNameOf(error) },
        "the store of LIMITS_URL does not answer: limits are counted here meanwhile",
      )
    silentSince = performance.now()
  }
  const noteAnswer = () => {
    if (silentSince !== null) log.info({}, "the store of LIMITS_URL answers again")
    silentSince = null
  }
  client.on("error", noteSilence)
  const own = openOwnCounts(seconds)
  const counters = new Map<string, RateLimiterRedis>()
  const counterOf = (limit: string): RateLimiterRedis => {
    let counter = counters.get(limit)
    if (counter === undefined) {
      counter = new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `sallyport:${limit}`,
        // Required by the library. It is the limit that `consume` would enforce, which is never called here.
        points: 1,
        duration: seconds,
        rejectIfRedisNotReady: true,
      })
      counters.set(limit, counter)
    }
    return counter
  }
  await ready
  return {
    take: async (limit, key, points = 1) => {
      if (silentSince !== null && performance.now() - silentSince < PAUSE_MS) return own.take(limit, key, points)
      try {
        // `penalty` counts without refusing: the caller compares with the limit.
        const { consumedPoints, msBeforeNext } = await counterOf(limit).penalty(key, points)
        noteAnswer()
        return { taken: consumedPoints, rest: msBeforeNext }
      } catch (error) {
        noteSilence(error)
        return own.take(limit, key, points)
      }
    },
    close: () => {
      own.close()
      client.disconnect()
    },
  }
}
