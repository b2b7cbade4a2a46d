import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { covers } from "../../../policy/pattern.ts"
import { AS_OF } from "../../../policy/words.ts"
import { lowestOf, meaningOf, textOfRequirement } from "../../../policy/claims.ts"
import type { AuthState } from "../../../policy/language.ts"
import type { Terms } from "../../../policy/decision.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import { operationNamed, unlistedOperation } from "../../../policy/reference.ts"
import { ACCESSES, byState, isAbsent, presentStatesOf } from "../../../policy/states.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { Project } from "../../project/disk.ts"
import { explain, shadowUntilOf, type Explanation } from "../../explain/explain.ts"
import {
  claimsNeededFor,
  flipsOf,
  flipsOfOperation,
  type ClaimsNeeded,
  type Flip,
  type FlipOf,
} from "../../explain/flip.ts"
import { scopesOfPath } from "../../target/entries.ts"
import { explanationDataOf, flipsDataOf } from "../../report/explain-data.ts"
import { textOfPathOutcome } from "../../report/access-change.ts"
import { dayOf } from "../../source/day.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { placeOf, textOfPlace } from "../../source/source.ts"
import { visibleLine } from "../../source/visible.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { resultOf, type Result } from "../terminal/result.ts"
import { aligned } from "../../report/text-table.ts"
import { listed } from "../../messages/phrases.ts"

/**
 * The text of a flip, which is a change of the policy that reverses an outcome: what it opens or closes, and the change
 * itself. `partly`: by their claims, some people in the state get in already. `refusal`: the finding with which the
 * compiler would reject the change.
 */
export function textOfFlip({ key, require, partly, of, place, path, opened, closed, refusal }: Flip): string {
  const methods = key === "write" ? " to other methods" : ""
  const effects = [
    ...(opened.length === 0
      ? []
      : [`opens${methods} for ${listed(opened, "and")}${partly ? ", whatever their claims" : ""}`]),
    ...(closed.length === 0 ? [] : [`closes${methods} for ${listed(closed, "and")}`]),
  ].join(", ")
  const field = `${key}: ${JSON.stringify(require)}`
  const added =
    of === "rule"
      ? `a new rule { path: ${JSON.stringify(path)}, match: "exact", ${field} }`
      : `a new operation { name: ${JSON.stringify(path)}, ${field} }`
  const change = place === null ? added : `${field} at ${textOfPlace(place)}`
  const at = refusal === null || refusal.span === null ? "" : ` at ${textOfPlace(refusal.span)}`
  const refused = refusal === null ? "" : `; the compiler would reject it with ${refusal.code}${at}`
  return `${effects}:\n  ${change}${refused}`
}

/**
 * A claim (a fact about a person, such as a role) that a visitor needs, such as `opens for \`signed-in\` with
 * \`teamRole\`: \`manager\` or above`.
 */
function textOfNeeded({ policy }: CheckedPolicy, { access, states, claims }: ClaimsNeeded): string {
  const needed = Object.entries(claims).map(([name, values]) => {
    const lowest = lowestOf(policy.claims![name]!, values)
    return `\`${name}\`: ${lowest === null ? listed(values) : `\`${lowest}\` or above`}`
  })
  const methods = access === null ? "" : access === "write" ? " to other methods" : " to page loads"
  return `opens${methods} for ${listed(states, "and")} with ${needed.join(" and ")}`
}

/** The largest number of rules that are listed although they do not cover the address. More are only counted. */
const MAX_LISTED_MISSES = 8

/** One line for each claim of a rule: the values that open the page, such as `from manager up`, and the claim's age. */
function linesOfClaims({ policy }: CheckedPolicy, { require, write }: Terms): readonly string[] {
  const linesOf = (requirement: Terms["require"], opens: string): readonly string[] => {
    const meaning = meaningOf(requirement, policy)
    // A requirement without claims is a word.
    return Object.entries(typeof meaning === "string" ? {} : meaning.claims).map(([name, values]) => {
      const claim = policy.claims![name]!
      const lowest = lowestOf(claim, values)
      const holders = lowest === null ? `for ${values.join(" or ")}` : `from ${lowest} up`
      const within = claim.within === undefined ? "" : ` within ${claim.within}`
      return `claim      ${name}${within}: ${opens} ${holders}; ${AS_OF[claim.asOf].meaning}`
    })
  }
  if (write === undefined) return linesOf(require, "opens")
  return [...linesOf(require, "page loads open"), ...linesOf(write, "other methods open")]
}

/** The result for a rule at an address, in words. A rule gives way if a more specific one covers the address too. */
const VERDICTS = { governs: "decides", lost: "gives way", miss: "does not match" } as const

/** The command `explain <url>`: shows who can open an address, which rule decides, and what would change that. */
export const explainUrl = (project: Project, url: string, as: AuthState | null, terminal: Terminal): Result =>
  withChecked(project, terminal, (checked) =>
    resultOf({
      stdout: `${explanationTextOf(checked, explain(checked, url), as, terminal.width)}\n`,
      data: () => explanationDataOf(checked, url),
    }),
  )

/** The command `explain --operation <name>`: the outcomes of calling an operation, and the entry that decides them. */
export const explainOperation = (project: Project, name: string, as: AuthState | null, terminal: Terminal): Result =>
  withChecked(project, terminal, (checked) => {
    const { policy, source } = checked
    const operation = operationNamed(policy, name)
    const outcomes = operation === null ? byState(unlistedOperation) : outcomesOf(policy, operation, "write")
    const ast = checked.ast.operations.find((one) => one.name.value === name)
    const place = ast === undefined ? null : placeOf(source, ast.span)
    const nearest = nearestOf(
      name,
      (policy.operations ?? []).map((one) => one.name),
    )
    const require = operation === null ? null : textOfRequirement(operation.require, policy)
    const head =
      operation === null || place === null
        ? [
            ...labelled("operation", `${name} is not listed: closed by default`),
            ...labelled("", nearest === null ? null : `did you mean ${nearest}?`),
          ]
        : [
            ...labelled("operation", `${name}, requires ${require} (${textOfPlace(place)})`),
            ...linesOfClaims(checked, operation),
            ...labelled("why", operation.why),
          ]
    const states = as === null ? presentStatesOf(policy) : [as]
    const answers = states.map((state) => [state, textOfPathOutcome(outcomes[state])])
    const flip = flipsOfOperation(checked, name)
    // An operation is called in one way only, so its outcomes stand for both kinds of access.
    const needed = claimsNeededFor(checked, { outcomes, writes: outcomes, governing: null, outside: null })
    const changes = linesOfChanges(checked, needed, [flip], states)
    const table = aligned([["state", "calling it"], ...answers], terminal.width)
    return resultOf({
      stdout: `${[...head, ...lineOfAbsent(checked, as), "", table, ...changes].join("\n")}\n`,
      data: () => ({
        operation: name,
        listed: operation === null ? null : { require, why: operation.why, file: source.path, line: place?.line },
        outcomes,
        flips: flipsDataOf(flip, source.path),
      }),
    })
  })

/** A line of an explanation, or none for null. Without a label, it continues the line above. */
const labelled = (label: string, text: string | null): readonly string[] =>
  text === null ? [] : [`${label.padEnd(11)}${visibleLine(text)}`]

/** An explanation as text. `as` limits it to one auth state. */
export function explanationTextOf(
  checked: CheckedPolicy,
  found: Explanation,
  as: AuthState | null,
  width?: number,
): string {
  const { host, refusedBefore, pathname, canonical, data, outside, route, outcomes, writes } = found
  const { policy } = checked
  const asked = [
    ...labelled("pathname", pathname ?? "none"),
    ...labelled("", host === null ? null : `the host \`${host}\` makes no difference: a policy is about paths`),
    ...labelled("", refusedBefore ? TWO_SLASHES : null),
    ...labelled("", data ? "this is the data of the page: guarded like the page itself" : null),
  ]
  if (canonical === null || outcomes === null || writes === null) {
    const fault = labelled("canonical", `none: ${found.fault?.english ?? ""}`)
    return [...asked, ...fault, ...labelled("outcome", "blocked (400) for everybody")].join("\n")
  }
  const isNotFound = route?.notFound === true && outside === null
  const served = [
    ...labelled("canonical", canonical),
    ...labelled("route", route === null ? "none: the router serves nothing here" : `${route.path} (${route.module})`),
    ...labelled("", isRedirected(checked, canonical) ? REDIRECTED : null),
    ...labelled("", isNotFound ? `no page here: anyone the rules let in gets ${policy.unlisted}` : null),
  ]
  if (outside !== null)
    return [...asked, ...served, ...labelled("outside", `the policy, by \`${outside.path}\`: ${outside.why}`)].join(
      "\n",
    )
  const states = as === null ? presentStatesOf(policy) : [as]
  const answers = states.map((state) => [state, textOfPathOutcome(outcomes[state]), textOfPathOutcome(writes[state])])
  const flips = ACCESSES.map((access) => flipsOf(checked, found, access))
  return [
    ...asked,
    ...served,
    ...linesOfGoverning(checked, found),
    ...lineOfAbsent(checked, as),
    "",
    aligned([["state", "page load", "other methods"], ...answers], width),
    "",
    ...linesOfRules(found.standings, width),
    ...linesOfChanges(checked, claimsNeededFor(checked, found), flips, states),
  ].join("\n")
}

const TWO_SLASHES = "begins with two slashes: the server answers 400; below is what the guard would answer"
const REDIRECTED =
  "`redirects` of next.config answer here, before any lock and page; below is what the guard would answer"

/** Says that the state of `--as` is declared absent; its outcomes are shown all the same. Empty for any other state. */
const lineOfAbsent = ({ policy }: CheckedPolicy, as: AuthState | null): readonly string[] =>
  labelled("state", as !== null && isAbsent(policy, as) ? `${as} is declared absent: no visitor is ever in it` : null)

/** The rule that decides: its requirements and reason, and the last day on which shadow mode withholds its denials. */
function linesOfGoverning(checked: CheckedPolicy, found: Explanation): readonly string[] {
  const { policy } = checked
  const { governing } = found
  const until = shadowUntilOf(checked, found)
  const last = labelled("shadow", until === null ? null : textOfShadow(until))
  if (governing === null) return [...labelled("rule", `none: closed by default with ${policy.unlisted}`), ...last]
  const { require, write, alsoChecks, why } = governing.rule
  const place = textOfPlace(governing.place)
  return [
    ...labelled("rule", `${governing.key}, requires ${textOfRequirement(require, policy)} (${place})`),
    ...labelled("writes", write === undefined ? null : `require ${textOfRequirement(write, policy)}`),
    ...linesOfClaims(checked, governing.rule),
    ...labelled("", alsoChecks === undefined ? null : `the app also checks: ${alsoChecks}`),
    ...labelled("why", why),
    ...last,
  ]
}

/** The effect of shadow mode on a rule's denials, by its last day. */
const textOfShadow = (until: string): string =>
  until < dayOf(new Date())
    ? `ended on ${until} (UTC): the denials below are enforced`
    : `until the end of ${until} (UTC), the denials below are reported but not enforced`

/** The rules with their part in the decision. Many that do not cover the address are only counted. */
function linesOfRules(standings: Explanation["standings"], width?: number): readonly string[] {
  const covering = standings.filter(({ verdict }) => verdict !== "miss")
  const shown = standings.length - covering.length > MAX_LISTED_MISSES ? covering : standings
  const left = standings.length - shown.length
  const rules = shown.map(({ rule, verdict, because }) => [rule.key, VERDICTS[verdict], because.english])
  if (rules.length === 0) return ["no rule covers this path"]
  return [
    aligned([["rule", "verdict", "because"], ...rules], width),
    ...(left === 0 ? [] : [`and ${left} rules that do not cover this path`]),
  ]
}

/** True for an address that the app redirects before any lock runs. */
const isRedirected = ({ routes }: CheckedPolicy, path: CanonicalPath): boolean =>
  (routes?.redirected ?? []).flatMap(scopesOfPath).some((scope) => covers(scope, segmentsOf(path)))

/** The claims and changes of the policy that would reverse the outcomes of these states; none if there are none. */
function linesOfChanges(
  checked: CheckedPolicy,
  needed: readonly ClaimsNeeded[],
  flips: readonly FlipOf[],
  states: readonly AuthState[],
): readonly string[] {
  const texts = [
    ...needed
      .map((one) => ({ ...one, states: one.states.filter((state) => states.includes(state)) }))
      .filter((one) => one.states.length > 0)
      .map((one) => textOfNeeded(checked, one)),
    ...flips.flatMap((flip) =>
      states.flatMap((state) => {
        const change = flip(state)
        return change === null ? [] : [textOfFlip(change)]
      }),
    ),
  ]
  return texts.length === 0
    ? []
    : ["", "what would change this:", ...[...new Set(texts)].map((text) => `  ${text.replaceAll("\n", "\n  ")}`)]
}
