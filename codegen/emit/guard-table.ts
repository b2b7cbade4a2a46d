import { textOfRequirement } from "../../policy/claims.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { guardTableOf } from "../../policy/guard-table.ts"
import { presentStatesOf } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { countsOf } from "../check/regions/counts.ts"
import { examplesOf } from "../check/regions/examples.ts"
import { visible } from "../source/visible.ts"

/** The guard table as data, in the shape that other tools build on. */
export function guardTableDataOf(checked: CheckedPolicy) {
  const { policy, rules, pages, suppressions } = checked
  const examples = examplesOf(checked)
  const pagesByRule = groupedBy(pages, ({ rule }) => rule)
  const suppressedByRule = groupedBy(suppressions, ({ rule, match }) => `${rule} ${match}`)
  const rows = guardTableOf(policy).map((row, i) => {
    const rule = rules[i]!
    const routes = (pagesByRule.get(rule) ?? []).map(({ entry }) => entry)
    return {
      path: row.path,
      match: row.match,
      require: row.require,
      why: visible(row.why),
      sentence: visible(row.sentence),
      line: rule.place.line,
      example: examples.get(rule) ?? null,
      routes: routes.map(({ path }) => path),
      /** The routes without a page to show: they answer with data alone. */
      endpoints: routes.flatMap(({ path, kind }) => (kind === "resource" ? [path] : [])),
      outcomes: row.outcomes,
      writes: row.writes,
      suppressed: (suppressedByRule.get(`${row.path} ${row.match}`) ?? []).map(({ code, message, why, until }) => ({
        code,
        message: visible(message),
        why: visible(why),
        ...(until === null ? {} : { until }),
      })),
    }
  })
  return {
    policy: { hash: checked.policyHash },
    routes: { hash: checked.routesHash },
    counts: { ...countsOf(checked), suppressed: suppressions.length },
    states: presentStatesOf(policy),
    /** The columns that are left out, because no visitor can be in them. */
    ...(policy.absent === undefined ? {} : { absent: policy.absent }),
    /** While it lasts, denials of these rules are only reported. */
    ...(policy.shadow === undefined ? {} : { shadow: policy.shadow }),
    rows,
    unlisted: { status: policy.unlisted },
    home: policy.home,
    outside: policy.outside.map((entry) => ({ ...entry, why: visible(entry.why) })),
    invariants: [
      ...policy.never.map(({ admit, under, why }) => ({
        kind: "never" as const,
        admit: textOfRequirement(admit, policy),
        under,
        why: visible(why),
        proved: true as const,
      })),
      ...policy.always.map(({ admit, at, why }) => ({
        kind: "always" as const,
        admit: textOfRequirement(admit, policy),
        at,
        why: visible(why),
        proved: true as const,
      })),
    ],
  }
}

export type GuardTable = ReturnType<typeof guardTableDataOf>
