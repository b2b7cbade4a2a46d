import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { heldNotesOf } from "../check/regions/held.ts"
import { countsOf } from "../check/regions/counts.ts"
import { emitGuards } from "../emit/guards.ts"
import { fitsStraightLine } from "../emit/matcher-text.ts"
import { failedOf, type AccessTest, type FailedTest } from "./access-tests.ts"
import { scoreOf, type Score } from "./score.ts"
import { agreementOf, type Agreement, type Form } from "./agreement.ts"
import { loadedGuards } from "./loaded-guards.ts"

/**
 * The treatment of mutants (policies with one typo) that no check catches: `gate` fails, `report` lists them, and
 * `none` does not look for them.
 */
export type MutantMode = "gate" | "report" | "none"

/** The results of `verify`. */
export interface Verification {
  readonly policy: { readonly path: string; readonly hash: string; readonly rules: number }
  readonly routes: { readonly hash: string | null; readonly pages: number; readonly endpoints: number }
  readonly agreement: Agreement
  /** Sentences about the requests that only the second lock refuses. */
  readonly held: readonly string[]
  readonly tests: { readonly count: number; readonly failed: readonly FailedTest[] }
  /** The mutation score; null if it was not requested, or if an access test fails, which would catch every mutant. */
  readonly score: Score | null
}

/**
 * Compares guards and router with the reference (`policy/reference.ts`, which defines what a policy means), runs the
 * access tests, and scores the mutants.
 */
export async function verify(
  checked: CheckedPolicy,
  tests: readonly AccessTest[],
  mutants: MutantMode,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<Verification> {
  const agreement = agreementOf(checked, formsOf(checked), (done, of) => onProgress("regions", done, of))
  const failed = failedOf(tests, checked.policy)
  const { rules, pages, endpoints } = countsOf(checked)
  const scored = mutants !== "none" && failed.length === 0
  return {
    policy: { path: checked.source.path, hash: checked.policyHash, rules },
    routes: { hash: checked.routesHash, pages, endpoints },
    agreement,
    held: heldNotesOf(checked).map(({ text }) => text),
    tests: { count: tests.length, failed },
    score: scored ? scoreOf(checked, tests, (done, of) => onProgress("mutants", done, of)) : null,
  }
}

/** The generated guards in each form that the emitter can choose. */
function formsOf(checked: CheckedPolicy): readonly Form[] {
  const table: Form = { component: "table guards", guards: loadedGuards(emitGuards(checked, "table")) }
  // The straight-line form is only for few rules.
  if (!fitsStraightLine(checked.rules)) return [table]
  return [{ component: "straight-line guards", guards: loadedGuards(emitGuards(checked, "straight-line")) }, table]
}

/** True if nothing disagrees or fails, and in the mode `gate` no mutant survives. */
export const isSound = ({ agreement, tests, score }: Verification, mutants: MutantMode): boolean =>
  agreement.disagreed === 0 && tests.failed.length === 0 && (mutants !== "gate" || (score?.survivors.length ?? 0) === 0)
