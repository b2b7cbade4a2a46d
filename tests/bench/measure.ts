import type { Finds } from "./contender.ts"

export interface Contender {
  readonly name: string
  readonly finds: Finds
}

/** Nanoseconds for one question, the median of the rounds. */
export type Times = ReadonlyMap<string, number>

export const ROUNDS = 15
/** The first ones are for the compiler of the engine. */
const UNTIMED = 5
const QUESTIONS = 1000
/** Milliseconds that one contender may take in a round: the slow ones then answer fewer questions. */
const MOST_MS = 3

let sink = 0

/** Everybody in turn, round after round, so that whatever else the machine does hits all of them. */
export function measured(contenders: readonly Contender[], pathnames: readonly string[]): Times {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS + UNTIMED; round++) {
    const from = (round * QUESTIONS) % (pathnames.length - QUESTIONS)
    for (const { name, finds } of contenders) {
      // New strings each time: an engine keeps the hash of a string it has seen.
      const fresh = pathnames.slice(from, from + QUESTIONS).map((pathname) => Buffer.from(pathname).toString())
      let asked = 0
      const start = performance.now()
      let now = start
      while (asked < fresh.length && now - start < MOST_MS) {
        const end = Math.min(fresh.length, asked + (asked === 0 ? 1 : 250))
        for (; asked < end; asked++) if (finds(fresh[asked]!)) sink++
        now = performance.now()
      }
      if (round >= UNTIMED) times.get(name)!.push(((now - start) * 1e6) / asked)
    }
  }
  if (sink < 0) throw new Error("nobody counts below nothing")
  return new Map([...times].map(([name, list]) => [name, median(list)]))
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
