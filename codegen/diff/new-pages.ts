import { compareText } from "../../policy/governing-rule.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import type { AuthState } from "../../policy/language.ts"
import { presentStatesOf } from "../../policy/states.ts"
import { examine } from "../check/check-policy.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { judgedRegionsOf, rulesGoverning, servedRegionsOf } from "../check/regions/subject.ts"
import type { RouteEntry } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"

/**
 * A page that was added to the routes, and the access that the policy gives to it. Its rule may be older than the page.
 */
export interface NewPage {
  readonly path: string
  readonly file: string
  /** Keys such as `/about subtree`; empty if no rule governs the page. */
  readonly rules: readonly string[]
  /** The auth states that can load the page, at one of its paths at least. */
  readonly open: readonly AuthState[]
  /** The auth states in which only people with certain claims can load it. Absent if there are none. */
  readonly some?: readonly AuthState[]
  readonly isOpenToAll: boolean
}

/**
 * The pages that `isKnown` is false for, because an earlier route list did not have them: those open to everybody
 * first. Empty if rules and routes divide paths into too many regions to examine.
 */
export function newPagesOf(
  checked: CheckedPolicy,
  routes: RouteInventory,
  isKnown: (entry: RouteEntry) => boolean,
): readonly NewPage[] {
  const subject = examine(checked, routes)
  if (subject === null) return []
  const present = presentStatesOf(checked.policy)
  return subject.entries
    .filter((entry) => !isKnown(entry))
    .flatMap((entry): readonly NewPage[] => {
      const served = servedRegionsOf(subject, entry)
      // A layout, or a page that other routes hide.
      if (served.length === 0) return []
      const rules = rulesGoverning(judgedRegionsOf(subject, entry))
      const outcomes = rules.map(({ rule }) => outcomesOf(checked.policy, rule, "load"))
      // A path in `outside` is open to everybody, whatever the rules say.
      const isOutside = served.some(({ outside }) => outside.length > 0)
      const open = present.filter((state) => isOutside || outcomes.some((of) => of[state].kind === "proceed"))
      const some = present.filter((state) => !open.includes(state) && outcomes.some((of) => of[state].kind === "some"))
      const { path, node } = entry
      const access = { open, ...(some.length === 0 ? {} : { some }), isOpenToAll: open.length === present.length }
      return [{ path, file: node.module.file, rules: rules.map(({ key }) => key), ...access }]
    })
    .toSorted((a, b) => Number(b.isOpenToAll) - Number(a.isOpenToAll) || compareText(a.path, b.path))
}
