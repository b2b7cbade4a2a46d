import { groupedBy } from "../../../policy/grouped-by.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { shapeOf, type Pattern } from "../../../policy/pattern.ts"
import { widened } from "../../../policy/written-out.ts"
import type { RouteEntry } from "../../react-router/entries.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { pagesIn, type Subject } from "../regions/subject.ts"
import { spelledOf } from "./ungoverned.ts"

/**
 * Whether one rule was written for a page and the other for a page that takes whatever lies beneath it. Each of the two
 * is decided by itself: without its own rule a page opens when the other is opened, and nobody meant it.
 */
export function apartIn(subject: Subject): (rule: SpannedRule, other: SpannedRule) => boolean {
  const pages = groupedBy(
    pagesIn(subject).flatMap((entry) =>
      entry.scopes.map(({ pattern, match }) => ({ entry, key: keyOf(spelledOf(pattern), match) })),
    ),
    ({ key }) => key,
  )
  const pagesOf = ({ pattern, match }: SpannedRule): readonly RouteEntry[] =>
    (pages.get(keyOf(widened(pattern), match)) ?? []).map(({ entry }) => entry)
  return (rule, other) => {
    const others = pagesOf(other)
    return others.length > 0 && pagesOf(rule).some((page) => !others.includes(page))
  }
}

const keyOf = (pattern: Pattern, match: MatchMode): string => `${shapeOf(pattern)} ${match}`
