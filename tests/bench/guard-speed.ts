import { compile } from "../../codegen/check/compile.ts"
import { emitGuards } from "../../codegen/emit/guards.ts"
import { loadedGuards } from "../../codegen/verify/loaded-guards.ts"
import type { MatcherForm } from "../../codegen/emit/matcher-text.ts"
import type { Policy } from "../../policy/language.ts"
import { PEERS, type Finds } from "./peers.ts"
import { pathnamesOf, policyOfSize } from "./policies.ts"

const SIZES = [4, 10, 100, 1000, 10_000]
const PATHNAMES = 20_000
const ROUNDS = 15
/** How long one contender may take in one round: the slow ones then answer fewer questions. */
const MOST_MS = 12

interface Contender {
  readonly name: string
  readonly finds: Finds
  /** In the same order of rounds as everybody else's. */
  readonly times: number[]
}

export async function guardSpeed(write: (line: string) => void): Promise<void> {
  for (const size of SIZES) {
    const policy = policyOfSize(size)
    const ordinary = pathnamesOf(policy, PATHNAMES, 0)
    const contenders = await contendersOf(policy)
    measure(contenders, ordinary)
    const [own] = contenders
    const base = median(own!.times)
    write(`\n${size} rules: the generated guard takes ${base.toFixed(0)} ns a decision; the others, as multiples`)
    for (const { name, times } of contenders.slice(1))
      write(`  ${name.padEnd(28)} ${(median(times) / base).toFixed(2)}x`)
    const odd = contenders.slice(0, 1).map((one) => ({ ...one, times: [] }))
    measure(odd, pathnamesOf(policy, PATHNAMES, 0.08))
    write(`  ${"itself, 8 % odd spellings".padEnd(28)} ${(median(odd[0]!.times) / base).toFixed(2)}x`)
  }
}

async function contendersOf(policy: Policy): Promise<readonly Contender[]> {
  const size = policy.rules.length
  const own = await guardOf(policy, "faster")
  const forms: (readonly [string, MatcherForm])[] =
    size <= 1000
      ? [
          ["itself, straight-line", "straight-line"],
          ["itself, table", "table"],
        ]
      : []
  const variants = await Promise.all(
    forms.map(async ([name, form]) => ({ name, finds: await guardOf(policy, form), times: [] })),
  )
  return [
    { name: "generated guard", finds: own, times: [] },
    ...variants,
    ...PEERS.filter(({ most }) => size <= most).map(({ name, make }) => ({ name, finds: make(policy), times: [] })),
  ]
}

async function guardOf(policy: Policy, form: MatcherForm): Promise<Finds> {
  const text = `export default ${JSON.stringify(policy)}`
  const { checked } = compile({ policy: { path: "bench.policy.ts", text }, routes: null })
  if (checked === null) throw new Error("the policy of the benchmark is rejected")
  const guards = await loadedGuards(emitGuards(checked, form))
  // The whole decision, down to the outcome of an auth state; the peers only find their route.
  return (pathname) => guards.decide(pathname, "verified").kind === "proceed"
}

let sink = 0

function measure(contenders: readonly Contender[], pathnames: readonly string[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { finds, times } of contenders) {
      // New strings each time: an engine keeps the hash of a string it has seen.
      const fresh = pathnames.map((pathname) => Buffer.from(pathname, "latin1").toString("latin1"))
      let asked = 0
      const start = performance.now()
      let now = start
      while (asked < fresh.length && now - start < MOST_MS) {
        const end = Math.min(fresh.length, asked + (asked === 0 ? 8 : 500))
        for (; asked < end; asked++) if (finds(fresh[asked]!)) sink++
        now = performance.now()
      }
      // The first rounds are for the compiler of the engine.
      if (round > 4) times.push(((now - start) * 1e6) / asked)
    }
  }
  if (sink < 0) throw new Error("nobody counts below nothing")
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
