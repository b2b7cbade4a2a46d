import { segmentsOf } from "../../../policy/canonical-path.ts"
import { countWrittenOut, covers, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Region } from "./regions.ts"

/** One of the patterns that a rule with finite params stands for. */
export interface Part {
  readonly path: string
  readonly regions: readonly Region[]
}

/** A rule's regions by the written-out pattern that covers them; nothing for a rule that stands for itself alone. */
export const partsOf = (rule: SpannedRule, regions: readonly Region[]): readonly Part[] =>
  countWrittenOut(rule.pattern) === 1
    ? []
    : writtenOutOf(rule).map((scope) => ({
        path: textOfPattern(scope.pattern),
        regions: regions.filter(({ witness }) => covers(scope, segmentsOf(witness))),
      }))
