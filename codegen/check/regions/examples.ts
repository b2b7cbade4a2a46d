import { encodedPathOf } from "../../../policy/canonical-path.ts"
import type { CheckedPolicy } from "./checked-policy.ts"
import { regionsOf } from "./regions.ts"
import { pageIn } from "./subject.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { routeEntriesOf } from "../../react-router/entries.ts"

/** One URL, as browsers send it, for each rule that it governs: of a page where there is one. */
export function examplesOf({ rules, routes, invariants, outside }: CheckedPolicy): ReadonlyMap<SpannedRule, string> {
  const tree = routes?.tree ?? []
  const regions = regionsOf({ rules, tree, entries: routeEntriesOf(tree), invariants, outside })
  const examples = new Map<SpannedRule, string>()
  const served = new Set<SpannedRule>()
  for (const region of regions?.all ?? []) {
    const { governing, outside, witness } = region
    if (governing === null || outside.length > 0) continue
    const isServed = pageIn(region) !== null
    if (served.has(governing) || (examples.has(governing) && !isServed)) continue
    examples.set(governing, encodedPathOf(witness))
    if (isServed) served.add(governing)
  }
  return examples
}
