import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { countWrittenOut, covers, textOfPattern } from "../../../policy/pattern.ts"
import { widened, writtenOut } from "../../../policy/written-out.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import type { Region } from "../regions/regions.ts"
import { nameOfRule, servedRegionsOf, type Subject } from "../regions/subject.ts"

/** A region of a page without a rule, or null. Regions that a rule's listed values exclude do not count. */
export const openRegionOf = (subject: Subject, entry: RouteEntry): Region | null =>
  checkPartly(
    subject,
    entry,
    servedRegionsOf(subject, entry).filter(({ outside }) => outside.length === 0),
  ).open

interface Partly {
  /** A path of a page without a rule; null if every path has one or is left out by listed values. */
  readonly open: Region | null
  readonly findings: readonly Diagnostic[]
}

/** Finds a page's paths without a rule. Paths that a rule's listed values exclude are refused; a finding names them (P421). */
export function checkPartly(subject: Subject, entry: RouteEntry, served: readonly Region[]): Partly {
  const unruled = served.filter(({ governing }) => governing === null)
  const limiting = rulesLimiting(served)
  const open = unruled.find(({ witness }) => !limiting.some((rule) => isLeftOutBy(rule, witness))) ?? null
  if (open !== null) return { open, findings: [] }
  return {
    open,
    findings: limiting.flatMap((rule) => {
      const left = unruled.find(({ witness }) => isLeftOutBy(rule, witness))
      return left === undefined ? [] : limited(subject, entry, rule, left.witness)
    }),
  }
}

/** The rules with finite params that govern some paths of a page. */
const rulesLimiting = (governed: readonly Region[]): readonly SpannedRule[] =>
  [...new Set(governed.flatMap(({ governing }) => governing ?? []))].filter(
    ({ pattern }) => countWrittenOut(pattern) > 1,
  )

const isLeftOutBy = ({ pattern, match }: SpannedRule, path: CanonicalPath): boolean =>
  covers({ pattern: widened(pattern), match }, segmentsOf(path))

function limited(subject: Subject, entry: RouteEntry, rule: SpannedRule, left: CanonicalPath): Diagnostic {
  const { source, policy } = subject.resolved
  const written = writtenOut(rule.pattern).map(textOfPattern)
  const args = {
    rule: nameOfRule(rule),
    route: entry.path,
    covered: written.slice(0, MOST_LISTED),
    more: Math.max(written.length - MOST_LISTED, 0),
    at: left,
    unlisted: policy.unlisted,
  }
  return diagnosticOf("P421", entry.node.span, args, {
    related: [placeOf(source, rule.ast.path.span)],
    witness: { url: left, state: null },
    rule: { path: rule.rule.path, match: rule.match },
  })
}

const MOST_LISTED = 5
