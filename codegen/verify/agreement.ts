import { canonicalPathOf, encodedPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { operationKeyOf, ruleKeyOf } from "../../policy/governing-rule.ts"
import { compileMatcher } from "../../policy/matcher.ts"
import { decisionOf, type Terms } from "../../policy/decision.ts"
import type { AuthState, Path, Policy, Rule } from "../../policy/language.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import { paramValuesOf, type HandedClaims, type Visitor } from "../../policy/claims.ts"
import { probingClaimsOf } from "../../policy/sample-people.ts"
import { PEOPLE } from "../../policy/words.ts"
import { canonicalJson } from "../check/regions/hash.ts"
import { outcomeOf, type Outcome } from "../../policy/outcome.ts"
import { covers } from "../../policy/pattern.ts"
import { decideOperation, operationNamed } from "../../policy/reference.ts"
import { ACCESSES, AUTH_STATES, type Access } from "../../policy/states.ts"
import { textOfOutcome, type CheckedPolicy } from "../check/regions/checked-policy.ts"
import { regionsOf, type Region } from "../check/regions/regions.ts"
import { isRootSubtree } from "../check/regions/subject.ts"
import { routeEntriesOf } from "../target/entries.ts"
import type { GuardOutcome, LoadedGuards, Need } from "./loaded-guards.ts"
import { lettersAfter, soleRuleBeneath, wholeBeginningOf } from "./malformed.ts"
import { referenceRuleOf } from "./reference-rule.ts"
import { routerOver } from "../targets/targets.ts"
import { isAscii, MALFORMED_PATHNAMES, malformedBeneath, nearMissesOf, spellingsOf } from "./spellings.ts"

/**
 * The components that are compared with the reference, which is the meaning of the policy as `policy/reference.ts`
 * states it. The guards are emitted in two forms: as straight-line code, and as a table. The route lock is the second
 * lock, which judges the route that the router has matched.
 */
export type Component = "matcher" | "straight-line guards" | "table guards" | "route lock"

/** An answer of a component that differs from the reference. */
export interface Disagreement {
  readonly component: Component
  readonly url: string
  /** The auth state; null if the answer does not depend on it. */
  readonly state: AuthState | null
  readonly access: Access | null
  /** The visitor's claims, which are facts such as a role; absent if none were given. */
  readonly claims?: HandedClaims
  /** The answer of the reference, and of the component. */
  readonly reference: string
  readonly answer: string
}

/** The result of the comparison. */
export interface Agreement {
  /** The number of regions: sets of paths that no rule or route tells apart. */
  readonly regions: number
  /** Regions that a page route serves. */
  readonly served: number
  readonly spellings: number
  readonly comparisons: Readonly<Partial<Record<Component, number>>>
  /** The number of disagreements, and the first of them. */
  readonly disagreed: number
  readonly disagreements: readonly Disagreement[]
  /** True if every path was tried with all rules. */
  readonly wholeReference: boolean
  /** True if every path was tried with all routes. */
  readonly wholeRouter: boolean
  /** False if no program can call the framework's router. Then the route lock is not compared. */
  readonly routerCompared: boolean
}

/** The most disagreements that are kept. */
const MAX_SHOWN = 20

/** A form of the generated guards. */
export interface Form {
  readonly component: Component
  readonly guards: LoadedGuards
}

/**
 * Compares the answers of all implementations with the reference, for every region, auth state and access. `examine`
 * goes through the regions, `ask`, `askMalformed` and `askOperation` put the same question to the reference and to each
 * component, and `compare` counts the answers.
 */
export function agreementOf(
  checked: CheckedPolicy,
  forms: readonly Form[],
  onProgress: (done: number, of: number) => void = () => {},
): Agreement {
  const { policy, claims, rules, outside } = checked
  const tree = checked.routes?.tree ?? []
  const entries = routeEntriesOf(tree)
  const regions = regionsOf(checked, checked.routes, entries)?.all
  if (regions === undefined) throw new Error("a checked policy has too many regions to examine")
  // The rule for everything, under which a catch-all route is a page and not the not-found page.
  const catchAllKey = rules.find(isRootSubtree)?.key ?? null
  const reference = referenceRuleOf(rules, regions.length)
  const matcher = compileMatcher(rules)
  const router = routerOver(tree, entries, regions.length)
  /** The rule that governs everything beneath a path, if a single one does. */
  const soleRuleAt = soleRuleBeneath(rules)
  const counts = new Map<Component, number>()
  const disagreements: Disagreement[] = []
  let disagreed = 0
  let spellings = 0
  let served = 0

  /** The visitors of each rule, made once: many regions have the same rule. */
  const ofRule = new Map<Rule | null, readonly Visitor[]>()
  const visitorsFor = (rule: Rule | null): readonly Visitor[] => {
    const known = ofRule.get(rule) ?? visitorsOf(rule, policy)
    ofRule.set(rule, known)
    return known
  }

  /** The claims that the reference needs at a path, with the params as the router reads them. */
  const neededAt = (rule: Rule | null, state: AuthState, access: Access, url: string): readonly Need[] => {
    const outcome = outcomesOf(policy, rule, access)[state]
    if (outcome.kind !== "some") return []
    return Object.keys(outcome.claims).map((claim) => {
      const { within } = claims.get(claim)!
      return { claim, params: within === null ? {} : (paramValuesOf(within, url) ?? {}) }
    })
  }

  /** The answer of the reference to a visitor of paths that this rule governs. */
  const answerBy = (rule: Rule | null, visitor: Visitor, access: Access): string => {
    const outcome = outcomeOf(decisionOf(rule, visitor, access, policy), access, policy)
    return textOf({ ...sentOf(outcome), rule: rule && ruleKeyOf(rule) })
  }

  /** Counts a comparison, and notes it if the answers differ. */
  const compare = (
    component: Component,
    at: Pick<Disagreement, "url" | "state" | "access" | "claims">,
    expected: string,
    answer: string,
  ) => {
    counts.set(component, (counts.get(component) ?? 0) + 1)
    if (expected === answer) return
    if (disagreed++ < MAX_SHOWN) disagreements.push({ component, ...at, reference: expected, answer })
  }

  /** Compares all answers for one path in these spellings, and returns those of the reference. */
  const ask = (path: CanonicalPath, urls: readonly string[]) => {
    const governing = reference.at(path)
    const key = governing?.key ?? null
    const found = matcher(path)
    compare("matcher", { url: path, ...ANY_VISITOR }, key ?? NO_RULE, found === null ? NO_RULE : ruleKeyOf(found.rule))
    const rule = governing?.rule ?? null
    const answers = ACCESSES.flatMap((access) =>
      visitorsFor(rule).map((visitor) => ({ access, visitor, text: answerBy(rule, visitor, access) })),
    )
    const isOutside = outside.some((scope) => covers(scope, segmentsOf(path)))
    for (const url of urls) {
      spellings++
      if (canonicalPathOf(url) !== path) throw new Error(`${url} is no spelling of ${path}`)
      for (const { component, guards } of forms) {
        compare(component, { url, ...ANY_VISITOR }, `outside: ${isOutside}`, `outside: ${guards.isOutside(url)}`)
        for (const { access, visitor, text } of answers) {
          const answer = access === "load" ? guards.decide(url, visitor) : guards.decideWrite(url, visitor)
          compare(component, { url, ...visitorFieldsOf(visitor), access }, text, textOf(answer))
        }
        // `needs` lists the claims that the app has to supply before the guards can decide.
        for (const access of claims.size === 0 ? [] : ACCESSES)
          for (const state of AUTH_STATES) {
            const needs = access === "load" ? guards.needs?.(url, state) : guards.needsWrite?.(url, state)
            compare(
              component,
              { url, state, access },
              needsText(neededAt(rule, state, access, url)),
              needsText(needs ?? []),
            )
          }
      }
    }
    return { key, answers, isOutside }
  }

  /**
   * Checks the guards' answer to a pathname without a canonical path: a refusal, or the answer of all paths with the
   * same beginning. Such a pathname is never outside.
   */
  const askMalformed = (url: string, beginning: CanonicalPath): void => {
    if (canonicalPathOf(url) !== null) throw new Error(`${JSON.stringify(url)} has a canonical path`)
    const common = soleRuleAt(beginning, lettersAfter(beginning, url))
    for (const { component, guards } of forms) {
      compare(component, { url, ...ANY_VISITOR }, "outside: false", `outside: ${guards.isOutside(url)}`)
      for (const access of ACCESSES) {
        for (const visitor of visitorsFor(common?.rule ?? null)) {
          const answer = textOf(access === "load" ? guards.decide(url, visitor) : guards.decideWrite(url, visitor))
          const shared = common === undefined ? MALFORMED : answerBy(common?.rule ?? null, visitor, access)
          // Two answers are right: the common one, and a refusal with 400.
          compare(
            component,
            { url, ...visitorFieldsOf(visitor), access },
            answer === shared ? shared : MALFORMED,
            answer,
          )
        }
      }
    }
  }

  /** Compares the answers to calls of an operation. */
  const askOperation = (name: string): void => {
    const url = operationKeyOf({ name })
    const operation = operationNamed(policy, name)
    const rule = operation === null ? null : url
    const outcomes = operation === null ? null : outcomesOf(policy, operation, "write")
    for (const { component, guards } of forms) {
      for (const visitor of visitorsOf(operation, policy)) {
        const expected = textOf({ ...sentOf(decideOperation(policy, name, visitor)), rule })
        const answers = [
          guards.decideOperation?.(name, visitor),
          // Asked by its key, as for a rule, an operation has the same outcome for every method.
          ...(rule === null ? [] : [false, true].map((write) => guards.outcomeOfRule(rule, visitor, write))),
        ]
        for (const answer of answers)
          compare(
            component,
            { url, ...visitorFieldsOf(visitor), access: null },
            expected,
            answer === undefined ? "nothing" : textOf(answer),
          )
      }
      for (const state of claims.size === 0 ? [] : AUTH_STATES) {
        const outcome = outcomes?.[state]
        const needed = outcome?.kind === "some" ? Object.keys(outcome.claims) : []
        const expected = needsText(needed.map((claim) => ({ claim, params: {} })))
        compare(
          component,
          { url, state, access: null },
          expected,
          needsText(guards.needsOperation?.(name, state) ?? []),
        )
      }
    }
  }

  /** Compares the answers for a region: at its witness, near it, and beneath it. */
  const examine = ({ witness, served: entry }: Region): void => {
    const { key, answers, isOutside } = ask(witness, spellingsOf(witness))
    for (const near of nearMissesOf(witness)) ask(near, [near])
    for (const url of malformedBeneath(witness)) askMalformed(url, witness)
    // The route lock does not judge paths outside the policy.
    if (isOutside) return
    if (router === null) {
      served += Number(entry !== null && !entry.catchAll && key !== null)
      return
    }
    const matched = router.match(witness)
    compare(
      "route lock",
      { url: witness, ...ANY_VISITOR },
      entry?.path ?? "no route",
      matched?.entry?.path ?? "no route",
    )
    // Every spelling is matched only for letters beyond ASCII: the router ignores the case of ASCII letters and decodes
    // escapes.
    for (const spelling of isAscii(witness) ? [] : spellingsOf(witness)) {
      // Only splats serve paths with empty segments.
      if (spelling.includes("//")) continue
      const found = router.match(witness, spelling)?.entry?.path ?? "no route"
      compare("route lock", { url: spelling, ...ANY_VISITOR }, entry?.path ?? "no route", found)
    }
    if (matched === null || entry === null) return
    // The catch-all route is served only under its own rule. The lock refuses it wherever another rule governs.
    const own = entry.catchAll ? catchAllKey : key
    // No rule governs a page at a value that its rule does not list, such as `/fr` for `/:lang(de|en)`. There, the
    // first lock refuses everybody, and the second one never runs.
    if (own === null && !entry.catchAll) return
    if (own !== null && own === key) served++
    // The part of the guards for the route lock is the same in all forms.
    for (const { guards } of forms.slice(0, 1)) {
      // A page with several rules has one pattern. It is enough that the rule is one of them.
      const isOneOf = own !== null && guards.alsoGoverns?.(matched.pattern, own) === true
      const locked = isOneOf ? own : (guards.ruleOfPattern(matched.pattern) ?? "unknown pattern")
      compare("route lock", { url: witness, ...ANY_VISITOR }, own ?? "unlisted", locked)
      if (own !== key) continue
      for (const { access, visitor, text } of answers) {
        const answer = guards.outcomeOfRule(locked, visitor, access === "write")
        compare("route lock", { url: witness, ...visitorFieldsOf(visitor), access }, text, textOf(answer))
      }
    }
  }

  regions.forEach((region, i) => {
    examine(region)
    onProgress(i + 1, regions.length)
  })
  for (const url of MALFORMED_PATHNAMES) askMalformed(url, wholeBeginningOf(url))
  for (const name of operationsToAsk(policy)) askOperation(name)
  return {
    regions: regions.length,
    served,
    spellings,
    comparisons: Object.fromEntries(counts),
    disagreed,
    disagreements,
    wholeReference: reference.whole,
    wholeRouter: router?.whole ?? true,
    routerCompared: router !== null,
  }
}

/** The names of the operations to try: those of the policy, and one that it does not list. None if it lists none. */
function operationsToAsk({ operations = [] }: Policy): readonly string[] {
  const names = operations.map(({ name }) => name)
  if (names.length === 0) return []
  let other = "other"
  while (names.includes(other)) other += "-"
  return [...names, other]
}

/**
 * The visitors to try: every auth state by itself. If the rule requires claims, also people, and signed-out visitors,
 * with each combination of claims that may matter.
 */
function visitorsOf(rule: Terms | null, policy: Policy): readonly Visitor[] {
  const handed = probingClaimsOf(rule, policy)
  return [
    ...AUTH_STATES,
    ...[...PEOPLE, "signed-out" as const].flatMap((state) => handed.map((claims) => ({ state, claims }))),
  ]
}

/** The visitor of a comparison, as a disagreement shows it. */
const visitorFieldsOf = (visitor: Visitor): Pick<Disagreement, "state" | "claims"> =>
  typeof visitor === "string" ? { state: visitor } : visitor

const needsText = (needs: readonly Need[]): string =>
  `needs ${needs
    .map((need) => canonicalJson(need))
    .sort()
    .join(" ")}`

/** For answers that depend neither on the visitor nor on the method. */
const ANY_VISITOR = { state: null, access: null } as const

/** The outcome as the guards return it: with the target of a redirect percent-encoded. */
const sentOf = (outcome: Outcome): Outcome =>
  outcome.kind === "redirect" ? { ...outcome, to: encodedPathOf(outcome.to) as Path } : outcome

const NO_RULE = "no rule"

const textOf = (outcome: GuardOutcome): string => `${textOfOutcome(outcome)} by ${outcome.rule ?? NO_RULE}`

/** The answer to a path without a canonical spelling, as text. */
const MALFORMED = `400 by ${NO_RULE}`
