import {
  resolvePeople,
  meaningOf,
  textOfRequirement,
  valuesOfClaim,
  type ResolvedPeople,
  type Vocabulary,
} from "../../policy/claims.ts"
import { admits, requirementFor, type Terms } from "../../policy/decision.ts"
import { operationKeyOf, ruleKeyOf } from "../../policy/governing-rule.ts"
import { partsOfChoice, textOfChoice } from "../../policy/choice.ts"
import type {
  Claim,
  Denial,
  Home,
  MatchMode,
  Path,
  People,
  Policy,
  Rule,
  RuleRequirement,
  SettledState,
} from "../../policy/language.ts"
import {
  ACCESSES,
  ABSENT_STATES,
  isAbsent,
  MATCH_MODES,
  presentRequirementsOf,
  presentSettledStatesOf,
  SETTLED_STATES,
} from "../../policy/states.ts"
import { PEOPLE } from "../../policy/words.ts"

// Mutation testing of a policy: each mutant has one typo that its author could have made. Those that no check,
// invariant or access test catches show what is untested.

/** A policy that differs from the real one by one typo. */
export interface Mutant {
  /** The part that was changed, such as a rule, an operation, a claim, a home or an `outside` entry. */
  readonly part: string
  readonly change: string
  /** Created on use, because the mutants together would need memory quadratic in the policy's size. */
  readonly policy: () => Policy
}

// The statuses that the policy language allows for each key.
const DENY_STATUSES = [401, 403, 404] as const
const HOME_STATUSES = [401, 403] as const
const UNLISTED_STATUSES = [403, 404] as const

/** Every policy that differs by one change, made from words of the language. The order depends only on the policy. */
export function mutantsOf(policy: Policy): readonly Mutant[] {
  const destinations = [...new Set(Object.values(policy.home).filter((to) => typeof to === "string"))].sort()
  return [
    ...mutantsOfList(
      policy.rules,
      ruleKeyOf,
      (rules) => ({ ...policy, rules }),
      (rule) => [...scopeMutations(rule), ...termsMutations(policy, rule, destinations)],
    ),
    // An operation has no scope, and cannot redirect.
    ...mutantsOfList(
      policy.operations ?? [],
      operationKeyOf,
      (operations) => ({ ...policy, operations }),
      (operation) => termsMutations(policy, operation, []),
    ),
    ...vocabularyMutants(policy),
    ...absenceMutants(policy),
    ...presentSettledStatesOf(policy).flatMap((state) =>
      [...HOME_STATUSES, ...destinations]
        .filter((to) => to !== policy.home[state])
        .map((to) => ({
          part: `home of ${state}`,
          change: `${policy.home[state]} becomes ${to}`,
          policy: () => ({ ...policy, home: { ...policy.home, [state]: to } }),
        })),
    ),
    ...UNLISTED_STATUSES.filter((status) => status !== policy.unlisted).map((unlisted) => ({
      part: "unlisted",
      change: `${policy.unlisted} becomes ${unlisted}`,
      policy: () => ({ ...policy, unlisted }),
    })),
    ...mutantsOfList(
      policy.outside,
      ({ path, match }) => `outside ${path} ${match}`,
      (outside) => ({ ...policy, outside }),
      scopeMutations,
    ),
  ]
}

/** A change of one part of a policy. `replacement` is the changed part; empty if the part is removed. */
interface Mutation<T> {
  readonly change: string
  readonly replacement: readonly T[]
}

/** Mutants with one part of a list removed or changed. `withList` returns the policy with another list. */
const mutantsOfList = <Part>(
  list: readonly Part[],
  nameOf: (part: Part) => string,
  withList: (list: readonly Part[]) => Policy,
  changesOf: (part: Part) => readonly Mutation<Part>[],
): readonly Mutant[] =>
  list.flatMap((part, i) =>
    [{ change: "removed", replacement: [] }, ...changesOf(part)].map(({ change, replacement }) => ({
      part: nameOf(part),
      change,
      policy: () => withList(list.toSpliced(i, 1, ...replacement)),
    })),
  )

/**
 * Mutants that declare one more state absent, and remove its home. None for a policy that declares no state absent:
 * nobody adds the first one by mistake.
 */
function absenceMutants(policy: Policy): readonly Mutant[] {
  const { absent = [], home } = policy
  if (absent.length === 0) return []
  return ABSENT_STATES.filter((state) => !isAbsent(policy, state)).map((state) => ({
    part: "absent",
    change: `${state} added`,
    policy: () => {
      const { [state]: _, ...rest } = home
      return { ...policy, absent: [...absent, state], home: rest }
    },
  }))
}

/** Changes of the requirements and denials of a rule or an operation. */
const termsMutations = <Part extends Terms>(
  policy: Policy,
  part: Part,
  destinations: readonly Path[],
): readonly Mutation<Part>[] => [
  ...otherRequirements(policy, part.require).map((require) =>
    withPossibleDenials(policy, `require ${replaced(policy, part.require, require)}`, { ...part, require }),
  ),
  ...writeMutations(policy, part),
  ...presentSettledStatesOf(policy)
    .filter((state) => !admitsWhole(policy, part, state))
    .flatMap((state) => denialMutations(part, state, destinations)),
]

/**
 * The mutation that `rule` is the result of, without the denials of states that the changed rule or operation admits:
 * these would be errors of their own, and hide this change.
 */
const withPossibleDenials = <Part extends Terms>(policy: Policy, change: string, rule: Part): Mutation<Part> => ({
  change,
  replacement: [{ ...rule, ...denialsOf(rule, (state) => !admitsWhole(policy, rule, state)) }],
})

/** True if everybody in a state is let in, by every method. */
const admitsWhole = (policy: Policy, rule: Terms, state: SettledState): boolean =>
  ACCESSES.every((access) => {
    const requirement = meaningOf(requirementFor(rule, access), policy)
    return typeof requirement === "string" && admits(requirement, state)
  })

/** Changes of the requirement for writes. A rule without one stays without. */
function writeMutations<Part extends Terms>(policy: Policy, part: Part): readonly Mutation<Part>[] {
  const { write, ...plain } = part
  if (write === undefined) return []
  return [
    withPossibleDenials(policy, `write ${textOfRequirement(write, policy)} removed`, plain as Part),
    ...otherRequirements(policy, write).map((other) =>
      withPossibleDenials(policy, `write ${replaced(policy, write, other)}`, { ...part, write: other }),
    ),
  ]
}

/** The text of a change between two requirements. */
const replaced = (policy: Policy, before: RuleRequirement, after: RuleRequirement): string =>
  `${textOfRequirement(before, policy)} becomes ${textOfRequirement(after, policy)}`

/**
 * Other requirements: each other word and each name of a visitor. For claims, also the other state, each claim left
 * out, and each value left out or added.
 */
function otherRequirements(policy: Policy, now: RuleRequirement): readonly RuleRequirement[] {
  const meaning = meaningOf(now, policy)
  const others: readonly RuleRequirement[] = [
    ...presentRequirementsOf(policy),
    ...Object.keys(policy.visitors ?? {}).sort(),
    ...(typeof meaning === "string" ? [] : mutatedPeople(policy, meaning)),
  ]
  return others.filter((other) => JSON.stringify(other) !== JSON.stringify(now))
}

/** The state and claims of people, each time with one change. */
function mutatedPeople(policy: Policy, { state, claims }: ResolvedPeople): readonly People[] {
  const names = Object.keys(claims)
  return [
    ...PEOPLE.filter((other) => other !== state && !isAbsent(policy, other)).map((other) => ({
      ...claims,
      state: other,
    })),
    // Without their only claim, these people would be a plain word, which is another mutant.
    ...names
      .filter(() => names.length > 1)
      .map((omitted) => ({
        ...Object.fromEntries(Object.entries(claims).filter(([name]) => name !== omitted)),
        state,
      })),
    ...names.flatMap((name) =>
      mutatedValues(policy, name, claims[name]!).map((values) => ({ ...claims, [name]: values, state })),
    ),
  ]
}

/** The values of a claim with one left out or added. */
function mutatedValues({ claims }: Vocabulary, name: string, now: readonly string[]): readonly (readonly string[])[] {
  const declared = valuesOfClaim(claims![name]!)
  return declared
    .map((value) => (now.includes(value) ? now.filter((one) => one !== value) : [...now, value]))
    .filter((values) => values.length > 0)
}

/**
 * Mutants with another claim (a fact about a person, such as a role) or with other people behind a visitor's name: the
 * vocabulary that requirements use.
 */
function vocabularyMutants(policy: Policy): readonly Mutant[] {
  const { claims = {}, visitors = {} } = policy
  return [
    ...Object.entries(claims).flatMap(([name, claim]) =>
      claimMutations(claim).map(({ change, claim: other }) => ({
        part: `claim ${name}`,
        change,
        policy: () => ({ ...policy, claims: { ...claims, [name]: other } }),
      })),
    ),
    ...Object.entries(visitors).flatMap(([name, people]) =>
      mutatedPeople(policy, resolvePeople(people, policy)).map((other) => ({
        part: `visitor ${name}`,
        change: replaced(policy, people, other),
        policy: () => ({ ...policy, visitors: { ...visitors, [name]: other } }),
      })),
    ),
  ]
}

/**
 * Changes of a claim: of its kind (`one` value or `many`), of the path that it is about, and of the order of its
 * values.
 */
function claimMutations(claim: Claim): readonly { readonly change: string; readonly claim: Claim }[] {
  const values = valuesOfClaim(claim)
  const { within, ordered, asOf, why } = claim
  // The claim without its values, once without its scope too.
  const unscoped = { ...(ordered === undefined ? {} : { ordered }), asOf, why }
  const rest = { ...unscoped, ...(within === undefined ? {} : { within }) }
  const kind = (list: readonly string[]) => ("one" in claim ? { one: list } : { many: list })
  const scopes =
    within === undefined ? [] : [withoutLast(within), withParam(within)].filter((other) => other !== within)
  return [
    "one" in claim
      ? { change: "one becomes many", claim: { many: values, ...rest } }
      : { change: "many becomes one", claim: { one: values, ...rest } },
    ...(within === undefined ? [] : [{ change: `within ${within} removed`, claim: { ...kind(values), ...unscoped } }]),
    ...scopes.map((other) => ({ change: `within ${within} becomes ${other}`, claim: { ...claim, within: other } })),
    ...(ordered === true
      ? values.slice(1).map((value, i) => ({
          change: `${value} and ${values[i]} swapped`,
          claim: { ...kind(values.with(i, value).with(i + 1, values[i]!)), ...rest },
        }))
      : []),
  ]
}

/** Changes of the denial of one state. */
function denialMutations<Part extends Terms>(
  rule: Part,
  state: keyof Home,
  destinations: readonly Path[],
): readonly Mutation<Part>[] {
  const now = rule.deny?.[state]
  const others: readonly Denial[] = [...DENY_STATUSES, ...destinations].filter((denial) => denial !== now)
  const changed = others.map((denial) => ({
    change: `deny ${state} ${now === undefined ? "" : `${now} `}becomes ${denial}`,
    replacement: [{ ...rule, deny: { ...rule.deny, [state]: denial } }],
  }))
  if (now === undefined) return changed
  const without = { ...rule, ...denialsOf(rule, (other) => other !== state) }
  return [...changed, { change: `deny ${state} ${now} removed`, replacement: [without] }]
}

/** The denials of a rule, for the states to keep. */
function denialsOf(rule: Terms, keep: (state: keyof Home) => boolean): Pick<Rule, "deny"> {
  const entries = SETTLED_STATES.flatMap((state) => {
    const denial = rule.deny?.[state]
    return denial !== undefined && keep(state) ? [[state, denial] as const] : []
  })
  return rule.deny === undefined ? {} : { deny: Object.fromEntries(entries) }
}

/** Changes of the scope: another match mode, one segment less, a param for the last literal, or other listed values. */
function scopeMutations<T extends { readonly path: Path; readonly match: MatchMode }>(part: T): readonly Mutation<T>[] {
  const { path, match } = part
  const paths = [...new Set([withoutLast(path), withParam(path), ...withoutValues(path)])].filter(
    (other) => other !== path,
  )
  return [
    ...MATCH_MODES.filter((mode) => mode !== match).map((mode) => ({
      change: `match ${match} becomes ${mode}`,
      replacement: [{ ...part, match: mode }],
    })),
    ...paths.map((other) => ({ change: `path becomes ${other}`, replacement: [{ ...part, path: other }] })),
  ]
}

/** Each finite param with one value left out, and with any value at all. */
const withoutValues = (path: Path): readonly Path[] =>
  path.split("/").flatMap((segment, i, segments) => {
    const choice = partsOfChoice(segment)
    if (choice === null) return []
    const { name, values } = choice
    const fewer = values.map((_, omitted) => values.toSpliced(omitted, 1))
    const texts = fewer.map((rest) => (rest.length === 1 ? rest[0]! : textOfChoice({ name, values: rest })))
    return [...texts, `:${name}`].map((text): Path => `/${segments.with(i, text).slice(1).join("/")}`)
  })

/** A path without its last segment. */
const withoutLast = (path: Path): Path => `/${path.slice(1).split("/").slice(0, -1).join("/")}`

/** A path with a param in place of its last literal. */
function withParam(path: Path): Path {
  const segments = path.slice(1).split("/")
  const at = segments.findLastIndex((segment) => segment !== "" && !segment.startsWith(":"))
  if (at === -1) return path
  const name = [":any", ":some", ":other"].find((word) => !segments.includes(word)) ?? ":x"
  return `/${segments.with(at, name).join("/")}`
}
