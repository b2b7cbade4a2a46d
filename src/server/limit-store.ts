import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible"

import type { Log } from "./log.ts"
import { connectTo, reasonOf } from "./shared-store.ts"

/** What is left of one limit for one key. */
export interface Standing {
  /** Points taken in this period, the latest included. */
  readonly taken: number
  /** Milliseconds until the period ends. */
  readonly rest: number
}

/** Where points are counted. It always answers: a limit that nobody counts would be none. */
export interface LimitStore {
  readonly take: (limit: string, key: string, points?: number) => Promise<Standing>
  readonly close: () => void
}

type Counter = Pick<RateLimiterMemory, "penalty">

export const inMemory = (seconds: number): LimitStore => ({
  take: takingFrom((limit) => new RateLimiterMemory({ keyPrefix: limit, points: 1, duration: seconds })),
  close: () => {},
})

function takingFrom(open: (limit: string) => Counter): LimitStore["take"] {
  const counters = new Map<string, Counter>()
  return async (limit, key, points = 1) => {
    let counter = counters.get(limit)
    if (counter === undefined) counters.set(limit, (counter = open(limit)))
    const { consumedPoints, msBeforeNext } = await counter.penalty(key, points)
    return { taken: consumedPoints, rest: msBeforeNext }
  }
}

/** Milliseconds that the shared store is left alone for after it did not answer. */
const PAUSE = 2_000

/**
 * Counted in a store that other instances share. While it does not answer, this process counts for itself: stricter for
 * nobody, and open to nobody.
 */
export async function inRedis(url: string, seconds: number, log: Log): Promise<LimitStore> {
  const { client, ready } = await connectTo(url)
  let silentSince: number | null = null
  const silent = (error: unknown) => {
    if (silentSince === null)
      log.error(
        { reason: reasonOf(error) },
        "the store of LIMITS_URL does not answer: limits are counted here meanwhile",
      )
    silentSince = Date.now()
  }
  const answering = () => {
    if (silentSince !== null) log.info({}, "the store of LIMITS_URL answers again")
    silentSince = null
  }
  client.on("error", silent)
  const own = inMemory(seconds)
  const shared = takingFrom(
    (limit) =>
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `sallyport:${limit}`,
        points: 1,
        duration: seconds,
        rejectIfRedisNotReady: true,
      }),
  )
  await ready
  return {
    take: async (limit, key, points) => {
      if (silentSince !== null && Date.now() - silentSince < PAUSE) return own.take(limit, key, points)
      try {
        const standing = await shared(limit, key, points)
        answering()
        return standing
      } catch (error) {
        silent(error)
        return own.take(limit, key, points)
      }
    },
    close: () => client.disconnect(),
  }
}
