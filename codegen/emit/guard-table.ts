import { textOfRequirement } from "../../policy/claims.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { guardTableOf, operationTableOf } from "../../policy/guard-table.ts"
import { claimsIn, namedPeopleIn, visitorCellsOf, visitorCellsOfOperation } from "../../policy/named-people.ts"
import { presentStatesOf } from "../../policy/states.ts"
import { AS_OF } from "../../policy/words.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { countsOf } from "../check/regions/counts.ts"
import { heldByLock, rewriteInWords } from "../check/regions/held.ts"
import { visible } from "../source/visible.ts"
import { encodedPathOf } from "../../policy/canonical-path.ts"
import { regionsOf } from "../check/regions/regions.ts"
import { pageIn } from "../check/regions/subject.ts"
import type { SpannedRule } from "../source/resolve.ts"
import { placeOf } from "../source/source.ts"
import { routeEntriesOf } from "../target/entries.ts"

/** One URL, as browsers send it, for each rule that it governs: of a page where there is one. */
function examplesOf({ rules, routes, invariants, outside }: CheckedPolicy): ReadonlyMap<SpannedRule, string> {
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

/** The guard table as data, in the shape that other tools build on. */
export function guardTableDataOf(checked: CheckedPolicy) {
  const { policy, rules, pages, suppressions } = checked
  const examples = examplesOf(checked)
  const pagesByRule = groupedBy(pages, ({ rule }) => rule)
  const suppressedByRule = groupedBy(suppressions, ({ rule, match }) => `${rule} ${match}`)
  const names = Object.keys(policy.visitors ?? {}).sort()
  const rows = guardTableOf(policy).map((row, i) => {
    const rule = rules[i]!
    const routes = (pagesByRule.get(rule) ?? []).map(({ entry }) => entry)
    return {
      path: row.path,
      match: row.match,
      require: row.require,
      ...(row.write === undefined ? {} : { write: row.write }),
      ...(row.alsoChecks === undefined ? {} : { alsoChecks: visible(row.alsoChecks) }),
      why: visible(row.why),
      sentence: visible(row.sentence),
      line: rule.place.line,
      example: examples.get(rule) ?? null,
      routes: routes.map(({ path }) => path),
      /** The routes without a page to show: they answer with data alone. */
      endpoints: routes.flatMap(({ path, kind }) => (kind === "resource" ? [path] : [])),
      outcomes: row.outcomes,
      writes: row.writes,
      /** By name, what the people get that the policy names; absent without such names. */
      ...(names.length === 0
        ? {}
        : { visitors: Object.fromEntries(names.map((name) => [name, visitorCellsOf(name, rule.rule, policy)])) }),
      suppressed: (suppressedByRule.get(`${row.path} ${row.match}`) ?? []).map(({ code, message, why, until }) => ({
        code,
        message: visible(message),
        why: visible(why),
        ...(until === null ? {} : { until }),
      })),
    }
  })
  const operations = operationTableOf(policy).map((row, i) => ({
    name: row.name,
    require: row.require,
    why: visible(row.why),
    sentence: row.sentence,
    line: placeOf(checked.source, checked.ast.operations[i]!.span).line,
    outcomes: row.outcomes,
    /** By name of the people that the policy names; absent without such names. */
    ...(names.length === 0
      ? {}
      : {
          visitors: Object.fromEntries(
            names.map((name) => [name, visitorCellsOfOperation(name, policy.operations![i]!, policy)]),
          ),
        }),
  }))
  const rewrites = heldByLock(checked).rewrites.map((one) => ({
    source: visible(one.rewrite.source),
    to: visible(one.rewrite.to),
    sourceRules: one.sources.map(({ key }) => key),
    targetRules: one.targets.map(({ key }) => key),
    /** True if the second lock alone refuses somebody whom the rule of the source lets in. */
    isLaxer: one.held !== null,
    sentence: visible(rewriteInWords(one)),
  }))
  return {
    policy: { hash: checked.policyHash },
    routes: { hash: checked.routesHash },
    counts: { ...countsOf(checked), suppressed: suppressions.length },
    states: presentStatesOf(policy),
    /** The columns that are left out, because no visitor can be in them. */
    ...(policy.absent === undefined ? {} : { absent: policy.absent }),
    /** While it lasts, denials of these rules are only reported. */
    ...(policy.shadow === undefined ? {} : { shadow: policy.shadow }),
    /** The claims that rules can require; absent without any. */
    ...(policy.claims === undefined
      ? {}
      : {
          claims: claimsIn(policy).map(({ name, why, ...claim }) => ({ name, ...claim, why: visible(why) })),
        }),
    ...(names.length === 0 ? {} : { visitors: namedPeopleIn(policy) }),
    rows,
    /** The operations that visitors may call, sorted by name; absent without any. */
    ...(operations.length === 0 ? {} : { operations }),
    /** Addresses that show a page of another address, each with the rules of both; absent without any. */
    ...(rewrites.length === 0 ? {} : { rewrites }),
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

/** `role: any of support, admin; as old as the session's token: ...` */
export const textOfClaim = (claim: NonNullable<GuardTable["claims"]>[number]): string =>
  [
    `${claim.name}: ${"one" in claim ? "one" : "any"} of ${("one" in claim ? claim.one : claim.many).join(", ")}`,
    ...(claim.ordered === true ? ["lowest first"] : []),
    ...(claim.within === undefined ? [] : [`within ${claim.within}`]),
    AS_OF[claim.asOf].meaning,
    claim.why,
  ].join("; ")

export type GuardTable = ReturnType<typeof guardTableDataOf>
