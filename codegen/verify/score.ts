import { textOfOutcome, type CheckedPolicy } from "../check/regions/checked-policy.ts"
import { compile } from "../check/compile.ts"
import type { AuthState, Policy } from "../../policy/language.ts"
import type { PersonClaims } from "../../policy/people.ts"
import { ACCESSES, type Access } from "../../policy/states.ts"
import type { ChangeKind, PathOutcome } from "../diff/access-diff.ts"
import { diffAccess } from "../diff/diff-access.ts"
import { guardTableDataOf } from "../emit/guard-table.ts"
import { failedOf, type AccessTest } from "./access-tests.ts"
import { mutantsOf, type Mutant } from "./mutants.ts"

/**
 * The first check that caught a mutant, which is the policy with one small mistake: an error of the compiler
 * (`checks`), a false invariant (`claims`), or an access test (`tests`). `same`: the mutant changes nobody's access, so
 * nothing needs to catch it.
 */
export type MutantResult = "checks" | "claims" | "tests" | "same" | "survived"

/** One answer that a mutant changes: an opening, if there is one. */
export interface MutantChange {
  readonly kind: ChangeKind
  readonly url: string
  readonly state: AuthState
  readonly access: Access
  /** The claims of an example visitor. Absent if they do not affect the answer. */
  readonly claims?: PersonClaims
  readonly before: string
  readonly after: string
}

/** A mutant that changes access and that nothing catches. */
export interface Survivor {
  /** The changed part of the policy, such as `/admin subtree`, and the change to it, in words. */
  readonly part: string
  readonly change: string
  /** An example of the changed access. */
  readonly demonstrated: MutantChange
  /** True if the generated guard table shows the difference to a reader. */
  readonly shown: boolean
}

/** The number of mutants by result. */
export interface Score {
  readonly mutants: number
  /** The number of mutants that were tried. Of a large policy not all are, because the time would be quadratic. */
  readonly examined: number
  readonly results: Readonly<Record<MutantResult, number>>
  readonly survivors: readonly Survivor[]
}

/** The most rules that are compiled for all mutants together: each mutant is a whole policy to compile. */
const MAX_RULES_COMPILED = 30_000

/** The smallest number of mutants that are tried, also of the largest policy. */
const MIN_EXAMINED = 4

/**
 * Tries mutants of a policy, and counts those that a check or test would notice. The survivors show an author which
 * typos would go unnoticed, so that an invariant or an access test can be added.
 */
export function scoreOf(
  checked: CheckedPolicy,
  tests: readonly AccessTest[],
  onProgress: (done: number, of: number) => void,
): Score {
  const mutants = mutantsOf(checked.policy)
  const examined = spread(mutants, Math.max(MIN_EXAMINED, Math.floor(MAX_RULES_COMPILED / (checked.rules.length + 1))))
  const results: Record<MutantResult, number> = { checks: 0, claims: 0, tests: 0, same: 0, survived: 0 }
  const survivors: Survivor[] = []
  const table = tableOf(checked)
  examined.forEach((mutant, i) => {
    const survivor = survivorOf(checked, mutant, tests, table)
    if (typeof survivor === "string") results[survivor]++
    else {
      results.survived++
      survivors.push(survivor)
    }
    onProgress(i + 1, examined.length)
  })
  return { mutants: mutants.length, examined: examined.length, results, survivors }
}

/** Compiles a mutant, and returns what caught it, or the mutant as a survivor. */
function survivorOf(
  checked: CheckedPolicy,
  { part, change, policy: make }: Mutant,
  tests: readonly AccessTest[],
  table: string,
): Survivor | Exclude<MutantResult, "survived"> {
  const policy = make()
  const compiled = compile({
    policy: { path: checked.source.path, text: textOf(policy) },
    routes: checked.routes,
  })
  const codes = compiled.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)
  // The first check that would notice counts. Tests come last, because they run only with a policy that compiles.
  // P6xx: a false invariant.
  if (codes.some((code) => !code.startsWith("P6"))) return "checks"
  if (codes.length > 0) return "claims"
  const { checked: mutated } = compiled
  if (mutated === null) throw new Error("a policy without errors was not accepted")
  const demonstrated = changeBetween(checked, mutated)
  if (demonstrated === null) return "same"
  if (failedOf(tests, policy).length > 0) return "tests"
  return { part, change, demonstrated, shown: tableOf(mutated) !== table }
}

/** The worst change of access between two policies, which a diff has first; null if there is none. */
function changeBetween(before: CheckedPolicy, after: CheckedPolicy): MutantChange | null {
  const diff = diffAccess(before, after)
  if (diff === null) throw new Error("an accepted policy has too many regions to compare")
  const [worst] = diff.changes
  if (worst === undefined) return null
  const { url, claims } = worst.witness
  // The state of the example visitor, whose claims are shown with it.
  const moved = worst.states.find(({ state }) => state === worst.witness.state) ?? worst.states[0]!
  const access =
    worst.access ?? ACCESSES.find((one) => textOfAnswer(moved.before[one]) !== textOfAnswer(moved.after[one])) ?? "load"
  return {
    kind: worst.kind,
    url,
    state: moved.state,
    access,
    ...(claims === undefined ? {} : { claims }),
    before: textOfAnswer(moved.before[access]),
    after: textOfAnswer(moved.after[access]),
  }
}

const textOfAnswer = (outcome: PathOutcome): string => (outcome.kind === "outside" ? "outside" : textOfOutcome(outcome))

const textOf = (policy: Policy): string => `export default ${JSON.stringify(policy)}\n`

/** The guard table without hashes and lines, which change with every byte of the policy. */
function tableOf(checked: CheckedPolicy): string {
  const { rows, operations, unlisted, home, outside, claims, visitors } = guardTableDataOf(checked)
  const withoutLine = <Row extends object>(row: Row) => ({ ...row, line: 0 })
  const all = { rows: rows.map(withoutLine), operations: operations?.map(withoutLine) }
  return JSON.stringify({ unlisted, home, outside, claims, visitors, ...all })
}

/** At most `most` entries, spread evenly over the list. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / most)]!)
}
