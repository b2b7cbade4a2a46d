import { setTimeout as sleep } from "node:timers/promises"

/** Answers after `milliseconds` at the earliest, so that a quick answer tells nothing about an address. */
export async function noSoonerThan<Value>(milliseconds: number, task: Promise<Value>): Promise<Value> {
  const [result] = await Promise.allSettled([task, sleep(milliseconds)])
  if (result.status === "rejected") throw result.reason
  return result.value
}
