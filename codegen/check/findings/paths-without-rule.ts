import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { countWrittenOut, covers, textOfPattern } from "../../../policy/pattern.ts"
import { widened, writtenOut } from "../../../policy/written-out.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import type { Region } from "../regions/regions.ts"
import { nameOfRule, judgedRegionsOf, rulesGoverning, type Subject } from "../regions/subject.ts"

/** The paths of a page that no rule governs, where the locks refuse everybody. */
interface PathsWithoutRule {
  /** A region of them, other than those of `findings`; null if there is none. */
  readonly ungoverned: Region | null
  /** Findings about values that the list of a rule's finite param leaves out (P421). */
  readonly findings: readonly Diagnostic[]
}

/** A region of a page that no rule governs; null if there is none, apart from values that a rule's list leaves out. */
export const ungovernedRegionOf = (subject: Subject, entry: RouteEntry): Region | null =>
  pathsWithoutRuleOf(subject, entry).ungoverned

/** Finds the paths of a page that no rule governs. */
export function pathsWithoutRuleOf(subject: Subject, entry: RouteEntry): PathsWithoutRule {
  const served = judgedRegionsOf(subject, entry)
  const withoutRule = served.filter(({ governing }) => governing === null)
  // A rule with finite params lists their values: `:lang(de|en)`.
  const finiteRules = rulesGoverning(served).filter(({ pattern }) => countWrittenOut(pattern) > 1)
  const ungoverned = withoutRule.find(({ witness }) => !finiteRules.some((rule) => isLeftOutBy(rule, witness))) ?? null
  // The caller reports a page without a rule, so its left-out values are not reported, too.
  if (ungoverned !== null) return { ungoverned, findings: [] }
  return {
    ungoverned,
    findings: finiteRules.flatMap((rule) => {
      const left = withoutRule.find(({ witness }) => isLeftOutBy(rule, witness))
      return left === undefined ? [] : leftOutFinding(subject, entry, rule, left.witness)
    }),
  }
}

/** True if a path has a value that the list of a rule's finite param (`:lang(de|en)`) leaves out. */
const isLeftOutBy = ({ pattern, match }: SpannedRule, path: CanonicalPath): boolean =>
  covers({ pattern: widened(pattern), match }, segmentsOf(path))

/** The finding about one such path. It lists the paths that the rule does cover. */
function leftOutFinding(subject: Subject, entry: RouteEntry, rule: SpannedRule, left: CanonicalPath): Diagnostic {
  const { source, policy } = subject.resolved
  const written = writtenOut(rule.pattern).map(textOfPattern)
  const args = {
    rule: nameOfRule(rule),
    route: entry.path,
    covered: written.slice(0, MAX_LISTED),
    more: Math.max(written.length - MAX_LISTED, 0),
    at: left,
    unlisted: policy.unlisted,
  }
  return diagnosticOf("P421", entry.node.span, args, {
    related: [placeOf(source, rule.ast.path.span)],
    witness: { url: left, state: null },
    rule: { path: rule.rule.path, match: rule.match },
  })
}

/** The most covered paths that a finding lists. */
const MAX_LISTED = 5
