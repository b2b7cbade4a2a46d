import { textOfRequirement } from "../../policy/claims.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { guardTableOf, operationTableOf } from "../../policy/guard-table.ts"
import type { Policy } from "../../policy/language.ts"
import {
  claimsIn,
  namedPeopleIn,
  visitorCellsOf,
  visitorCellsOfOperation,
  type VisitorCells,
} from "../../policy/named-people.ts"
import { presentStatesOf } from "../../policy/states.ts"
import { AS_OF } from "../../policy/words.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { countsOf } from "../check/regions/counts.ts"
import { heldBySecondLock, heldRequestInWords, rewriteInWords } from "../check/regions/held.ts"
import { visible } from "../source/visible.ts"
import { encodedPathOf } from "../../policy/canonical-path.ts"
import { regionsOf } from "../check/regions/regions.ts"
import { pageIn } from "../check/regions/subject.ts"
import type { SpannedRule } from "../source/resolve.ts"
import { placeOf } from "../source/source.ts"

/** An example URL for each rule, percent-encoded: one that a page serves, if the rule governs a page. */
function examplesOf(checked: CheckedPolicy): ReadonlyMap<SpannedRule, string> {
  const regions = regionsOf(checked, checked.routes)
  const examples = new Map<SpannedRule, string>()
  const served = new Set<SpannedRule>()
  for (const region of regions?.all ?? []) {
    const { governing, outside, witness } = region
    if (governing === null || outside.length > 0) continue
    const isServed = pageIn(region) !== null
    // The first example stays, unless a page is served only at a later one.
    if (served.has(governing) || (examples.has(governing) && !isServed)) continue
    examples.set(governing, encodedPathOf(witness))
    if (isServed) served.add(governing)
  }
  return examples
}

/**
 * The guard table as data: the content of `guard-table.json`, which other tools read. Texts that people have written
 * are `visible`: their deceptive characters are escapes. An optional key is absent where the policy or app has none of
 * that kind.
 */
export function guardTableDataOf(checked: CheckedPolicy) {
  const { policy, suppressions } = checked
  const operations = operationsOf(checked)
  const { requests, rewrites } = heldOf(checked)
  return {
    policy: { hash: checked.policyHash },
    routes: { hash: checked.routesHash },
    counts: { ...countsOf(checked), suppressed: suppressions.length },
    states: presentStatesOf(policy),
    /** Auth states without a column, because the sign-in provider cannot produce them. */
    ...(policy.absent === undefined ? {} : { absent: policy.absent }),
    /** The place of the second lock. Absent where it is part of every build, or the routes are unknown. */
    ...(checked.routes?.secondLock === undefined ? {} : { secondLock: checked.routes.secondLock }),
    /** Shadow mode: until its last day, denials of these rules are reported but not enforced. */
    ...(policy.shadow === undefined ? {} : { shadow: policy.shadow }),
    /** The claims that rules can require. */
    ...(policy.claims === undefined
      ? {}
      : { claims: claimsIn(policy).map(({ name, why, ...claim }) => ({ name, ...claim, why: visible(why) })) }),
    ...(namesIn(policy).length === 0 ? {} : { visitors: namedPeopleIn(policy) }),
    rows: rowsOf(checked),
    /** The server operations of the policy, sorted by name. */
    ...(operations.length === 0 ? {} : { operations }),
    /** Requests that only the second lock refuses: spellings and headers that reach a page by another's rule. */
    ...(requests.length === 0 ? {} : { heldRequests: requests }),
    /** Addresses that show a page of another address, each with the rules of both. */
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

/** The table's rows: one for each rule, in the order of the policy. */
function rowsOf(checked: CheckedPolicy) {
  const { policy, rules, pages, suppressions } = checked
  const examples = examplesOf(checked)
  const pagesByRule = groupedBy(pages, ({ rule }) => rule)
  const suppressedByRule = groupedBy(suppressions, ({ rule, match }) => `${rule} ${match}`)
  return guardTableOf(policy).map((row, i) => {
    const rule = rules[i]!
    const routes = (pagesByRule.get(rule) ?? []).map(({ entry }) => entry)
    // Written out, and not as `...row`, so that a text that is added to rows cannot be forgotten to be escaped here.
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
      /** Routes that answer with data alone and have no page to render. */
      endpoints: routes.flatMap(({ path, kind }) => (kind === "resource" ? [path] : [])),
      outcomes: row.outcomes,
      writes: row.writes,
      ...visitorCells(policy, (name) => visitorCellsOf(name, rule.rule, policy)),
      suppressed: (suppressedByRule.get(`${row.path} ${row.match}`) ?? []).map(({ code, message, why, until }) => ({
        code,
        message: visible(message),
        why: visible(why),
        ...(until === null ? {} : { until }),
      })),
    }
  })
}

/** The server operations, which are sorted by name when a policy is read, in the syntax tree and the policy alike. */
const operationsOf = ({ policy, source, ast }: CheckedPolicy) =>
  operationTableOf(policy).map((row, i) => ({
    name: row.name,
    require: row.require,
    why: visible(row.why),
    sentence: visible(row.sentence),
    line: placeOf(source, ast.operations[i]!.span).line,
    outcomes: row.outcomes,
    ...visitorCells(policy, (name) => visitorCellsOfOperation(name, policy.operations![i]!, policy)),
  }))

/** The requests and rewrites about which only the second lock decides. */
function heldOf(checked: CheckedPolicy) {
  const held = heldBySecondLock(checked)
  const requests = held.requests.map((one) => ({
    urls: one.urls.map(visible),
    ...(one.header === undefined ? {} : { header: visible(one.header) }),
    judgedBy: one.judgedBy.key,
    pageRule: one.pageRule.key,
    sentence: visible(heldRequestInWords(one)),
  }))
  const rewrites = held.rewrites.map((one) => ({
    source: visible(one.rewrite.source),
    to: visible(one.rewrite.to),
    sourceRules: one.sources.map(({ key }) => key),
    targetRules: one.targets.map(({ key }) => key),
    /** True if the second lock alone refuses somebody whom the rule of the source lets in. */
    isLaxer: one.example !== null,
    /** True if the source is not a plain pattern, so that its rules are unknown. */
    isUnread: one.isUnread,
    sentence: visible(rewriteInWords(one)),
  }))
  return { requests, rewrites }
}

/** The names of the policy's named visitors, which are sorted when a policy is read. */
const namesIn = ({ visitors = {} }: Policy): readonly string[] => Object.keys(visitors)

/** The outcomes of the named visitors at one row, by name, to spread into it. */
const visitorCells = (policy: Policy, cellsOf: (name: string) => VisitorCells) =>
  namesIn(policy).length === 0
    ? {}
    : { visitors: Object.fromEntries(namesIn(policy).map((name) => [name, cellsOf(name)])) }

/** A claim in words: `role: any of support, admin; as old as the session's token: ...`. */
export const textOfClaim = (claim: NonNullable<GuardTable["claims"]>[number]): string =>
  [
    `${claim.name}: ${"one" in claim ? "one" : "any"} of ${("one" in claim ? claim.one : claim.many).join(", ")}`,
    ...(claim.ordered === true ? ["lowest first"] : []),
    ...(claim.within === undefined ? [] : [`within ${claim.within}`]),
    AS_OF[claim.asOf].meaning,
    claim.why,
  ].join("; ")

/** The guard table as data. */
export type GuardTable = ReturnType<typeof guardTableDataOf>
