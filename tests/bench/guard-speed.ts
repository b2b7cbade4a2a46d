import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { CheckedPolicy } from "../../codegen/check/regions/checked-policy.ts"
import { compile } from "../../codegen/check/compile.ts"
import { emitGuards } from "../../codegen/emit/guards.ts"
import type { LoadedGuards } from "../../codegen/verify/loaded-guards.ts"
import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { scopedRuleOf } from "../../policy/governing-rule.ts"
import type { Policy } from "../../policy/language.ts"
import { compileMatcher } from "../../policy/matcher.ts"
import { AUTHORIZERS } from "./authorizers.ts"
import { bestAsServed, bestOnBytes } from "./best-possible.ts"
import { BY_HAND } from "./by-hand.ts"
import type { Finds } from "./contender.ts"
import { measured, ROUNDS, type Contender, type Times } from "./measure.ts"
import { PEERS } from "./peers.ts"
import { pictureOf } from "./picture.ts"
import { pathnamesOf, policyOfSize, SPECIFIED } from "./policies.ts"

const SIZES = [4, 10, 100, 1000, 10_000]
const PATHNAMES = 20_000
const ODD = 0.08
/** The number of answers of each contender that are compared before it is timed; fewer for slow ones. */
const [MAX_CHECKED, LEAST_CHECKED, MAX_CHECKING_MS] = [1000, 40, 200]
const OWN = "the generated guard"
const READ = "the same, its outcome read"
const SLOWED = "the same, slowed on purpose"
const BEST = "the best possible, by hand"
const BEST_SERVED = "the same, safe on the served path"
/** The largest ratio of the guard's time to the best possible one before the table reports it. */
const BOUND = 1.5

interface Measured {
  readonly size: number
  readonly raw: Times
  readonly served: Times
  /** Of the odd spellings, how many each contender answers as the router would not serve them. */
  readonly wrong: ReadonlyMap<string, number>
}

/** Prints the tables and draws the picture. Returns whether the guard is within its bounds. */
export async function guardSpeed(write: (line: string) => void, sizes = SIZES): Promise<boolean> {
  write(`guard: medians of ${ROUNDS} rounds, everybody in turn, strings never seen before; answers were compared first`)
  const all: Measured[] = []
  for (const size of sizes) {
    const one = await measuredAt(size)
    all.push(one)
    writeTable(one, write)
  }
  writeRatios(all, write)
  if (held === undefined) throw new Error("the guard was not asked")
  if (sizes.length > 1) {
    const file = path.join(import.meta.dirname, "../../docs/bench.svg")
    writeFileSync(file, pictureOf(all, [OWN, BEST]))
    write(`\nwrote docs/bench.svg`)
  }
  return all.every((one) => isQuick(one, OWN))
}

async function measuredAt(size: number): Promise<Measured> {
  const policy = size === 4 ? SPECIFIED : policyOfSize(size)
  const contenders = await contendersOf(policy)
  const raw = pathnamesOf(policy, PATHNAMES, 0)
  const served = pathnamesOf(policy, PATHNAMES, ODD)
  const meant = compileMatcher(policy.rules.map(scopedRuleOf))
  const isMeant = (pathname: string, given: boolean): boolean => {
    const canonical = canonicalPathOf(pathname)
    return given === (canonical !== null && meant(canonical) !== null)
  }
  const odd = served.filter((pathname) => canonicalPathOf(pathname) !== pathname)
  const share = (finds: Finds, asked: readonly string[]): number => {
    const until = performance.now() + MAX_CHECKING_MS
    let [count, wrong] = [0, 0]
    for (; count < MAX_CHECKED && (count < LEAST_CHECKED || performance.now() < until); count++)
      if (!isMeant(asked[count]!, finds(asked[count]!))) wrong++
    return wrong / count
  }
  const right = contenders.filter(({ name, finds }) => {
    const isRight = share(finds, raw) === 0
    if (!isRight) console.log(`${size} rules: ${name} gives other answers about ordinary paths, and is not timed`)
    return isRight
  })
  const wrong = new Map(right.map(({ name, finds }) => [name, share(finds, odd)]))
  return { size, raw: measured(right, raw), served: measured(right, served), wrong }
}

async function contendersOf(policy: Policy): Promise<readonly Contender[]> {
  const { own, read } = await guardOf(policy)
  const others = [...BY_HAND, ...PEERS, ...AUTHORIZERS].filter(({ most }) => policy.rules.length <= most)
  const made: Contender[] = []
  for (const { name, make } of others) made.push({ name, finds: await make(policy) })
  return [
    own,
    read,
    { name: BEST, finds: bestOnBytes(policy) },
    { name: BEST_SERVED, finds: bestAsServed(policy) },
    { name: SLOWED, finds: own.finds, asks: slowed(own.asks) },
    ...made,
  ]
}

/** The last decision of a guard. */
let held: unknown

/**
 * The whole decision, down to the outcome of an auth state. The others only find their rule, and nobody reads what is
 * found, so the outcome is held and not looked at; a second row looks at it.
 */
async function guardOf(policy: Policy) {
  const text = `export default ${JSON.stringify(policy)}`
  const { checked } = compile({ policy: { path: "bench.policy.ts", text }, routes: null })
  if (checked === null) throw new Error("the policy of the benchmark is rejected")
  const guards = await importedGuards(checked)
  const nowhere = guards.decide("/of-no-rule", "verified")
  const finds = (pathname: string) => guards.decide(pathname, "verified") !== nowhere
  const asks = (pathname: string) => {
    held = guards.decide(pathname, "verified")
    return true
  }
  const reads = (pathname: string) => guards.decide(pathname, "verified").kind === "proceed"
  return { own: { name: OWN, finds, asks }, read: { name: READ, finds, asks: reads } }
}

/** The generated file, imported as an app imports it. */
export async function importedGuards(checked: CheckedPolicy): Promise<LoadedGuards> {
  const directory = mkdtempSync(path.join(tmpdir(), "sallyport-bench-"))
  try {
    const file = path.join(directory, "guards.ts")
    writeFileSync(file, emitGuards(checked).text)
    return (await import(pathToFileURL(file).href)) as LoadedGuards
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Looks at every letter first, as a guard does that has not learned when to stop. */
const slowed =
  (finds: Finds): Finds =>
  (pathname) => {
    for (let i = 0; i < pathname.length; i++) if (pathname.charCodeAt(i) === 0) return false
    return finds(pathname)
  }

const ratio = (times: Times, name: string, base: string): number => times.get(name)! / times.get(base)!

const isQuick = ({ raw }: Measured, name: string): boolean => ratio(raw, name, BEST) <= BOUND

function writeTable(one: Measured, write: (line: string) => void): void {
  const { size, raw, served, wrong } = one
  write(
    `\n| ${size} rules, nanoseconds | raw bytes | x best | 8 % odd spellings | x best on bytes | odd spellings wrong |  |`,
  )
  write("|---|---:|---:|---:|---:|---:|---|")
  for (const name of raw.keys()) {
    const missed = wrong.get(name)!
    const said = [OWN, SLOWED].includes(name) && !isQuick(one, name) ? "TOO SLOW" : ""
    write(
      `| ${name} | ${raw.get(name)!.toFixed(0)} | ${ratio(raw, name, BEST).toFixed(2)} | ${served.get(name)!.toFixed(0)} | ${ratio(served, name, BEST).toFixed(2)} | ${missed === 0 ? "none" : `${(100 * missed).toFixed(0)} %`} | ${said} |`,
    )
  }
}

/** The figures that the guard is held to. */
function writeRatios(all: readonly Measured[], write: (line: string) => void): void {
  write(
    "\n| rules | guard x best on bytes, ordinary paths | guard x best that is safe on the served path, the same | guard x best on bytes, 8 % odd | best peer | guard x best peer |",
  )
  write("|---:|---:|---:|---:|---|---:|")
  for (const { size, raw, served } of all) {
    const peers = [...raw.keys()].filter((name) => PEERS.some((peer) => peer.name === name))
    const best = peers.toSorted((a, b) => raw.get(a)! - raw.get(b)!)[0]!
    write(
      `| ${size} | ${ratio(raw, OWN, BEST).toFixed(2)} | ${ratio(raw, OWN, BEST_SERVED).toFixed(2)} | ${ratio(served, OWN, BEST).toFixed(2)} | ${best} | ${ratio(raw, OWN, best).toFixed(2)} |`,
    )
  }
}
