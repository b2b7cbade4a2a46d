import { segmentsOf } from "../../../policy/canonical-path.ts"
import { countWrittenOut, covers, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Region } from "./regions.ts"

/** A pattern of a rule with finite params, in which each param has one of its values. */
export interface Part {
  readonly path: string
  readonly regions: readonly Region[]
}

/** A rule's regions, grouped by the written-out pattern that covers them; empty for a rule without finite params. */
export const partsOf = (rule: SpannedRule, regions: readonly Region[]): readonly Part[] =>
  countWrittenOut(rule.pattern) === 1
    ? []
    : writtenOutOf(rule).map((scope) => ({
        path: textOfPattern(scope.pattern),
        regions: regions.filter(({ witness }) => covers(scope, segmentsOf(witness))),
      }))
