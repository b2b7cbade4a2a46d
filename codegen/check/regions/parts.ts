import { segmentsOf } from "../../../policy/canonical-path.ts"
import { countWrittenOut, covers, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Region } from "./regions.ts"

/** One of the patterns that a rule with finite params stands for, such as `/de` of `/:lang(de|en)`, with its regions. */
interface WrittenOutPattern {
  /** The pattern as text. */
  readonly path: string
  readonly regions: readonly Region[]
}

/** A rule's regions, grouped by the written-out pattern that covers them; empty for a rule without finite params. */
export const regionsByPattern = (rule: SpannedRule, regions: readonly Region[]): readonly WrittenOutPattern[] =>
  countWrittenOut(rule.pattern) === 1
    ? []
    : writtenOutOf(rule).map((scope) => ({
        path: textOfPattern(scope.pattern),
        regions: regions.filter(({ witness }) => covers(scope, segmentsOf(witness))),
      }))
