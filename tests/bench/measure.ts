import { diceOf, type Dice } from "../attack/dice.ts"
import type { Finds } from "./contender.ts"

export interface Contender {
  readonly name: string
  readonly finds: Finds
  /** The function to time if it is not the answer itself. It must compute the same. */
  readonly asks?: Finds
}

/** Nanoseconds for one question, the median of the rounds. */
export type Times = ReadonlyMap<string, number>

export const ROUNDS = 15
/** The first ones are for the compiler of the engine: what one path in twelve needs has to be compiled too. */
const UNTIMED = 40
const QUESTIONS = 1000
/** Milliseconds that one contender may take in a round: the slow ones then answer fewer questions. */
const MAX_MS = 3

let sink = 0

/**
 * The contenders in turn, round after round, so that other work of the machine affects all of them. Each round has its
 * own order, the same in every run: a contender that always came after the slowest would find the processor's caches
 * emptied.
 */
export function measured(contenders: readonly Contender[], pathnames: readonly string[]): Times {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  const dice = diceOf(1)
  for (let round = 0; round < ROUNDS + UNTIMED; round++) {
    const from = (round * QUESTIONS) % (pathnames.length - QUESTIONS)
    for (const { name, finds, asks = finds } of shuffled(contenders, dice)) {
      // New strings each time: an engine keeps the hash of a string it has seen.
      const fresh = pathnames.slice(from, from + QUESTIONS).map((pathname) => Buffer.from(pathname).toString())
      let asked = 0
      const start = performance.now()
      let now = start
      while (asked < fresh.length && now - start < MAX_MS) {
        const end = Math.min(fresh.length, asked + (asked === 0 ? 1 : 250))
        for (; asked < end; asked++) if (asks(fresh[asked]!)) sink++
        now = performance.now()
      }
      if (round >= UNTIMED) times.get(name)!.push(((now - start) * 1e6) / asked)
    }
  }
  if (sink < 0) throw new Error("nobody counts below nothing")
  return new Map([...times].map(([name, list]) => [name, median(list)]))
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], dice: Dice): readonly T[] {
  const order = [...list]
  for (let last = order.length - 1; last > 0; last--) {
    const other = dice.below(last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

/** Of two in the middle, what lies between them. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)]
  return (sorted[low]! + sorted[high]!) / 2
}
