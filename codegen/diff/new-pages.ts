import { compareText } from "../../policy/governing-rule.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import type { AuthState } from "../../policy/language.ts"
import { presentStatesOf } from "../../policy/states.ts"
import { examine } from "../check/check-policy.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { servedRegionsOf } from "../check/regions/subject.ts"
import type { RouteEntry } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"

/** A page that the routes did not have before, and what the policy says of it now: its rule may be as old as the hills. */
export interface NewPage {
  readonly path: string
  readonly file: string
  /** By name, as `/about subtree`; none where no rule governs it. */
  readonly rules: readonly string[]
  /** The states that may load it, at some of its paths. */
  readonly open: readonly AuthState[]
  /** Those of which some may, by their claims; absent for none. */
  readonly some?: readonly AuthState[]
  readonly isOpenToAll: boolean
}

/** Pages that everybody opens come first. None where the params of rules and routes cross in too many ways. */
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
      if (served.length === 0) return []
      const rules = [
        ...new Set(served.flatMap(({ governing, outside }) => (outside.length > 0 ? [] : governing) ?? [])),
      ]
      const outcomes = rules.map(({ rule }) => outcomesOf(checked.policy, rule, "load"))
      const isLeftOut = served.some(({ outside }) => outside.length > 0)
      const open = present.filter((state) => isLeftOut || outcomes.some((of) => of[state].kind === "proceed"))
      const some = present.filter((state) => !open.includes(state) && outcomes.some((of) => of[state].kind === "some"))
      return [
        {
          path: entry.path,
          file: entry.node.module.file,
          rules: rules.map(({ key }) => key),
          open,
          ...(some.length === 0 ? {} : { some }),
          isOpenToAll: open.length === present.length,
        },
      ]
    })
    .toSorted((a, b) => Number(b.isOpenToAll) - Number(a.isOpenToAll) || compareText(a.path, b.path))
}
