import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { covers, readPattern } from "../../../policy/pattern.ts"
import { AS_OF } from "../../../policy/words.ts"
import {
  lowestOf,
  meaningOf,
  ownOf,
  paramPositionsOf,
  resolvePeople,
  textOfPeople,
  textOfRequirement,
} from "../../../policy/claims.ts"
import type { AuthState, Policy } from "../../../policy/language.ts"
import type { Terms } from "../../../policy/decision.ts"
import { outcomesOf, type Outcomes, type StateOutcome } from "../../../policy/guard-table.ts"
import { statesApart, visitorOutcomeIn, visitorOutcomeOf } from "../../../policy/named-people.ts"
import { operationNamed, unlistedOperation } from "../../../policy/reference.ts"
import {
  ACCESSES,
  AUTH_STATES,
  byState,
  isAbsent,
  isAuthState,
  presentStatesOf,
  type Access,
} from "../../../policy/states.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { UsageError, type Project } from "../../project/disk.ts"
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
import { joined, listed } from "../../messages/phrases.ts"

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
 * The claims (facts about a person, such as a role) that visitors need to get in, as text: "opens for `signed-in` with
 * `teamRole`: `manager` or above".
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

/** A visitor to explain: anybody in an auth state or, with a name, somebody whom the policy's `visitors` names. */
interface AskedVisitor {
  readonly state: AuthState
  readonly name: string | null
  /** True if only the named people who are in this state are meant. */
  readonly isApart: boolean
}

/** A visitor with the outcomes of page loads and of all other methods. */
interface ShownVisitor extends AskedVisitor, Readonly<Record<Access, StateOutcome>> {}

/**
 * The visitors that `--as` asks for, by an auth state or a name in `visitors`; without it, those in each auth state.
 * Throws a `UsageError` for any other word.
 */
function visitorsAs(as: string | null, policy: Policy): readonly AskedVisitor[] {
  if (as === null) return presentStatesOf(policy).map((state) => ({ state, name: null, isApart: false }))
  const people = ownOf(policy.visitors, as)
  if (people !== undefined) return [{ state: people.state, name: as, isApart: false }]
  if (isAuthState(as)) return [{ state: as, name: null, isApart: false }]
  const names = Object.keys(policy.visitors ?? {}).sort()
  const known = names.length === 0 ? "which names nobody" : listed(names)
  const nearest = nearestOf(as, [...names, ...AUTH_STATES])
  const meant = nearest === null ? "" : `: did you mean \`${nearest}\`?`
  throw new UsageError(
    `\`${visibleLine(as)}\` is neither an auth state (${listed(AUTH_STATES)}) nor a name in \`visitors\` (${known})${meant}`,
  )
}

/** The visitor, or those in each state whom the name means if their denials differ in one of these kinds of access. */
function toldApart(
  visitor: AskedVisitor,
  policy: Policy,
  terms: Terms | null,
  accesses: readonly Access[],
): readonly AskedVisitor[] {
  const { name } = visitor
  const states = name === null || terms === null ? [] : statesApart(name, terms, policy, accesses)
  return states.length === 0 ? [visitor] : states.map((state) => ({ state, name, isApart: true }))
}

/** The visitor in a table: an auth state, or a name, with the state if only those in it are meant. */
const labelOf = ({ name, state, isApart }: AskedVisitor): string =>
  name === null ? state : isApart ? `${name} (${state})` : name

/** The outcome for a visitor. `terms` are those that decide; null if no entry does. */
function outcomeAs(
  { state, name, isApart }: AskedVisitor,
  policy: Policy,
  terms: Terms | null,
  outcomes: Outcomes,
  access: Access,
): StateOutcome {
  if (name === null || terms === null) return outcomes[state]
  return isApart ? visitorOutcomeIn(name, state, terms, policy, access) : visitorOutcomeOf(name, terms, policy, access)
}

/** The outcomes for each name in the policy's `visitors`, as data; no field if it names nobody. */
function visitorsDataOf(
  policy: Policy,
  terms: Terms | null,
  accesses: readonly Access[],
  outcomesAs: (visitor: AskedVisitor) => object,
) {
  const visitors = Object.keys(policy.visitors ?? {})
    .sort()
    .flatMap((name) => {
      const people = resolvePeople(policy.visitors![name]!, policy)
      return toldApart({ state: people.state, name, isApart: false }, policy, terms, accesses).map((visitor) => ({
        name,
        state: visitor.state,
        claims: people.claims,
        ...outcomesAs(visitor),
      }))
    })
  return visitors.length === 0 ? {} : { visitors }
}

/** The command `explain <url>`: shows who can open an address, which rule decides, and what would change that. */
export const explainUrl = (project: Project, url: string, as: string | null, terminal: Terminal): Result =>
  withChecked(project, terminal, (checked) => {
    const found = explain(checked, url)
    const outcomesAs = outcomesAt(checked, found)
    return resultOf({
      stdout: `${explanationTextOf(checked, found, as, terminal.width)}\n`,
      data: () => ({
        ...explanationDataOf(checked, url),
        // Outside the policy, the guard answers nobody.
        ...(outcomesAs === null || found.outside !== null
          ? {}
          : visitorsDataOf(checked.policy, found.governing?.rule ?? null, ACCESSES, outcomesAs)),
      }),
    })
  })

/** Returns a function for a visitor's outcomes at an address; null if nobody has an outcome there. */
const outcomesAt = ({ policy }: CheckedPolicy, { governing, outcomes, writes }: Explanation) =>
  outcomes === null || writes === null
    ? null
    : (visitor: AskedVisitor) => ({
        load: outcomeAs(visitor, policy, governing?.rule ?? null, outcomes, "load"),
        write: outcomeAs(visitor, policy, governing?.rule ?? null, writes, "write"),
      })

/** The command `explain --operation <name>`: the outcomes of calling an operation, and the entry that decides them. */
export const explainOperation = (project: Project, name: string, as: string | null, terminal: Terminal): Result =>
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
    const outcomeFor = (visitor: AskedVisitor) => outcomeAs(visitor, policy, operation, outcomes, "write")
    // An operation is called in one way only, so its outcomes stand for both kinds of access.
    const shown = visitorsAs(as, policy)
      .flatMap((visitor) => toldApart(visitor, policy, operation, ["write"]))
      .map((visitor) => {
        const outcome = outcomeFor(visitor)
        return { ...visitor, load: outcome, write: outcome }
      })
    const answers = shown.map((visitor) => [labelOf(visitor), textOfPathOutcome(visitor.load)])
    const flip = flipsOfOperation(checked, name)
    const needed = claimsNeededFor(checked, { outcomes, writes: outcomes, governing: null, outside: null })
    const changes = linesOfChanges(checked, needed, [flip], shown)
    const table = aligned([[headingOf(shown), "calling it"], ...answers], terminal.width)
    return resultOf({
      stdout: `${[...head, ...linesOfVisitor(checked, as, null), "", table, ...changes].join("\n")}\n`,
      data: () => ({
        operation: name,
        listed: operation === null ? null : { require, why: operation.why, file: source.path, line: place?.line },
        outcomes,
        ...visitorsDataOf(policy, operation, ["write"], (visitor) => ({ outcome: outcomeFor(visitor) })),
        flips: flipsDataOf(flip, source.path),
      }),
    })
  })

/** A line of an explanation, or none for null. Without a label, it continues the line above. */
const labelled = (label: string, text: string | null): readonly string[] =>
  text === null ? [] : [`${label.padEnd(11)}${visibleLine(text)}`]

/** An explanation as text. `as` limits it to one auth state, or one name in the policy's `visitors`. */
export function explanationTextOf(
  checked: CheckedPolicy,
  found: Explanation,
  as: string | null,
  width?: number,
): string {
  const { host, refusedBefore, pathname, canonical, data, outside, route } = found
  const { policy } = checked
  const visitors = visitorsAs(as, policy)
  const outcomesAs = outcomesAt(checked, found)
  const asked = [
    ...labelled("pathname", pathname ?? "none"),
    ...labelled("", host === null ? null : `the host \`${host}\` makes no difference: a policy is about paths`),
    ...labelled("", refusedBefore ? TWO_SLASHES : null),
    ...labelled("", data ? "this is the data of the page: guarded like the page itself" : null),
  ]
  if (canonical === null || outcomesAs === null) {
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
  const shown = visitors
    .flatMap((visitor) => toldApart(visitor, policy, found.governing?.rule ?? null, ACCESSES))
    .map((visitor) => ({ ...visitor, ...outcomesAs(visitor) }))
  const answers = shown.map((visitor) => [
    labelOf(visitor),
    textOfPathOutcome(visitor.load),
    textOfPathOutcome(visitor.write),
  ])
  const flips = ACCESSES.map((access) => flipsOf(checked, found, access))
  return [
    ...asked,
    ...served,
    ...linesOfGoverning(checked, found),
    ...linesOfVisitor(checked, as, canonical),
    "",
    aligned([[headingOf(shown), "page load", "other methods"], ...answers], width),
    "",
    ...linesOfRules(found.standings, width),
    ...linesOfChanges(checked, claimsNeededFor(checked, found), flips, shown),
  ].join("\n")
}

const TWO_SLASHES = "begins with two slashes: the server answers 400; below is what the guard would answer"
const REDIRECTED =
  "`redirects` of next.config answer here, before any lock and page; below is what the guard would answer"

/**
 * A line about the visitor of `--as`: the state and claims of a name in `visitors`, or that the policy declares the
 * state absent, whose outcomes are shown all the same. None for any other state. `path` is null for an operation.
 */
function linesOfVisitor({ policy }: CheckedPolicy, as: string | null, path: CanonicalPath | null): readonly string[] {
  const people = as === null ? undefined : ownOf(policy.visitors, as)
  if (people !== undefined) {
    const resolved = resolvePeople(people, policy)
    const params = path === null ? [] : paramsWithin(policy, Object.keys(resolved.claims), path)
    const within = params.length === 0 ? "" : `, in the ${joined(params)} that the address names`
    return labelled("visitor", `${as}: ${textOfPeople(resolved)}${within}`)
  }
  const absent = as !== null && isAbsent(policy, as)
  return labelled("state", absent ? `${as} is declared absent: no visitor is ever in it` : null)
}

/**
 * The params, such as `team`, of the patterns within which a visitor has these claims, if the path lies there. Only
 * somebody who has the claims for the values in the path is meant.
 */
function paramsWithin(policy: Policy, claims: readonly string[], path: CanonicalPath): readonly string[] {
  const params = claims.flatMap((name) => {
    const { within } = policy.claims![name]!
    const read = within === undefined ? null : readPattern(within)
    if (read === null || "fault" in read) return []
    const isThere = covers({ pattern: read.pattern, match: "subtree" }, segmentsOf(path))
    return isThere ? paramPositionsOf(read.pattern).map((param) => param.name) : []
  })
  return [...new Set(params)]
}

/** The heading of the column with the visitors. */
const headingOf = (shown: readonly AskedVisitor[]): string =>
  shown.some(({ name }) => name !== null) ? "visitor" : "state"

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
  const leftOut = standings.length - shown.length
  const rules = shown.map(({ rule, verdict, because }) => [rule.key, VERDICTS[verdict], because.english])
  if (rules.length === 0) return ["no rule covers this path"]
  return [
    aligned([["rule", "verdict", "because"], ...rules], width),
    ...(leftOut === 0 ? [] : [`and ${leftOut} rules that do not cover this path`]),
  ]
}

/** True for an address that the app redirects before any lock runs. */
const isRedirected = ({ routes }: CheckedPolicy, path: CanonicalPath): boolean =>
  (routes?.redirected ?? []).flatMap(scopesOfPath).some((scope) => covers(scope, segmentsOf(path)))

/** The claims and changes of the policy that would reverse the outcomes of these visitors; none if there are none. */
function linesOfChanges(
  checked: CheckedPolicy,
  needed: readonly ClaimsNeeded[],
  flips: readonly FlipOf[],
  shown: readonly ShownVisitor[],
): readonly string[] {
  const texts = [
    ...needed
      .map((one) => {
        const lacking = shown.filter((visitor) => mayLack(visitor, one)).map(({ state }) => state)
        return { ...one, states: one.states.filter((state) => lacking.includes(state)) }
      })
      .filter((one) => one.states.length > 0)
      .map((one) => textOfNeeded(checked, one)),
    ...flips.flatMap((flip) =>
      shown.flatMap((visitor) => {
        const change = flip(visitor.state)
        return change === null || !isReversing(change, visitor) ? [] : [textOfFlip(change)]
      }),
    ),
  ]
  return texts.length === 0
    ? []
    : ["", "what would change this:", ...[...new Set(texts)].map((text) => `  ${text.replaceAll("\n", "\n  ")}`)]
}

/** True if people in this state may lack the needed claims. Named people whose claims suffice get in already. */
const mayLack = (visitor: ShownVisitor, { access }: ClaimsNeeded): boolean =>
  visitor.name === null || visitor[access ?? "load"].kind !== "proceed"

/**
 * True for a change that reverses the visitor's own outcome. It was found for their state: others in it may get
 * something else than a named visitor, by their claims.
 */
const isReversing = ({ key, opened, closed }: Flip, visitor: ShownVisitor): boolean =>
  visitor.name === null ||
  (visitor[key === "write" ? "write" : "load"].kind === "proceed" ? closed : opened).includes(visitor.state)
