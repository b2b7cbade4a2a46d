import type {
  AuthState,
  Claim,
  ClaimValues,
  People,
  PersonState,
  Policy,
  Requirement,
  RuleRequirement,
} from "./language.ts"
import type { Pattern, Scope } from "./pattern.ts"
import { contains } from "./specificity.ts"
import { isRequirementWord, textsOfClaims } from "./words.ts"

/**
 * The normal form of a requirement with claims: a state, and for each claim the values of which one is needed, in the
 * order in which the policy declares them. `atLeast` is written out, and names are resolved.
 */
export interface Box {
  readonly state: PersonState
  readonly claims: WantedClaims
}

/** By claim, sorted by name. */
export type WantedClaims = Readonly<Record<string, readonly string[]>>

/** The parts of a policy that give claims and names their meaning. */
export type Vocabulary = Pick<Policy, "claims" | "visitors">

/** Claims as an app hands them in. One left out, or null, cannot be asked; a person with an empty list has no value. */
export type HandedClaims = Readonly<Record<string, readonly string[] | null | undefined>>

/** Nobody but people has claims: those handed in with another state count for nothing. */
export type Visitor = AuthState | { readonly state: AuthState; readonly claims?: HandedClaims }

/** A requirement that is a word, for what knows nothing else; any other is our bug. */
export function wordOf(requirement: unknown): Requirement {
  if (isRequirementWord(requirement)) return requirement
  throw new Error(`a word was expected in the place of ${JSON.stringify(requirement)}`)
}

/** The entry that a record itself has under a name: names such as `constructor` are found on every object. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined

export const valuesOfClaim = (claim: Claim): readonly string[] => ("one" in claim ? claim.one : claim.many)

/** The value from which a list goes up to the end of an ordered claim, as `atLeast` names it; null for any other list. */
export function lowestOf(claim: Claim, values: readonly string[]): string | null {
  const declared = valuesOfClaim(claim)
  const isTop = claim.ordered === true && declared.slice(-values.length).join() === values.join()
  return isTop && values.length > 1 ? (values[0] ?? null) : null
}

/** The word or the box that a requirement stands for. A name or claim that is not declared is our bug: it was checked. */
export function meaningOf(requirement: RuleRequirement, vocabulary: Vocabulary): Requirement | Box {
  if (isRequirementWord(requirement)) return requirement
  const people = typeof requirement === "string" ? ownOf(vocabulary.visitors, requirement) : requirement
  if (people === undefined) throw new Error(`unchecked visitor ${JSON.stringify(requirement)}`)
  return boxOf(people, vocabulary)
}

export function boxOf(people: People, { claims }: Vocabulary): Box {
  const { state, ...wanted } = people
  const names = Object.keys(wanted).sort()
  return {
    state,
    claims: Object.fromEntries(
      names.map((name) => {
        const claim = ownOf(claims, name)
        if (claim === undefined) throw new Error(`unchecked claim ${name}`)
        return [name, writtenOutValues(wanted[name] as ClaimValues, claim)]
      }),
    ),
  }
}

/** The values that are meant, in the order of the declaration. */
function writtenOutValues(wanted: ClaimValues, claim: Claim): readonly string[] {
  const declared = valuesOfClaim(claim)
  return "atLeast" in wanted
    ? declared.slice(declared.indexOf(wanted.atLeast))
    : declared.filter((value) => wanted.includes(value))
}

/** A requirement, or whom an invariant is about, as people read it: `signed-in, role: support | admin`. */
export const textOfRequirement = (requirement: RuleRequirement, vocabulary: Vocabulary): string =>
  typeof requirement === "string" ? requirement : textOfBox(boxOf(requirement, vocabulary))

/** The same with the people that a name stands for: `staff (signed-in, role: support | admin)`. */
export const fullTextOfRequirement = (requirement: RuleRequirement, vocabulary: Vocabulary): string => {
  const asked = meaningOf(requirement, vocabulary)
  if (typeof asked === "string") return asked
  return typeof requirement === "string" ? `${requirement} (${textOfBox(asked)})` : textOfBox(asked)
}

export const textOfBox = ({ state, claims }: Box): string => [state, ...textsOfClaims(claims)].join(", ")

/** True if a person has one of the wanted values of a claim; null if that cannot be asked. */
export function hasClaim(claim: Claim, handed: unknown, wanted: readonly string[]): boolean | null {
  if (!Array.isArray(handed)) return null
  const values = new Set<unknown>(handed)
  // One claim with several values is contradictory, and counts as none.
  if ("one" in claim && values.size > 1) return false
  return wanted.some((value) => values.has(value))
}

/** True if a person has all claims of a box. Lacking one settles it, even while another cannot be asked. */
export function hasClaims(box: Box, handed: HandedClaims | undefined, { claims }: Vocabulary): boolean | null {
  const each = Object.entries(box.claims).map(([name, wanted]) =>
    hasClaim(ownOf(claims, name)!, ownOf(handed, name), wanted),
  )
  if (each.includes(false)) return false
  return each.includes(null) ? null : true
}

/** True if every path of a scope is one of the pattern's or lies beneath it: by place, whatever the params are called. */
export const liesWithin = (scope: Scope, within: Pattern): boolean =>
  contains({ pattern: within, match: "subtree" }, scope)

/** The places of a pattern that hold params, with their names. */
export const paramPositionsOf = (within: Pattern): readonly { readonly position: number; readonly name: string }[] =>
  within.flatMap((part, position) => (part.kind === "literal" ? [] : [{ position, name: part.name }]))

/** The values of params by name. */
export type ParamValues = Readonly<Record<string, string>>

/**
 * The values of a pattern's params in a pathname that has a canonical path, exactly as the router reads them: decoded, the
 * case kept. `/t/Acme` and `/t/acme` are two teams, and `/t/a%252Fb` is the team `a/b`. Null for a path that is too short.
 */
export function paramValuesOf(within: Pattern, pathname: string): ParamValues | null {
  const segments = pathname.split("/").filter((segment) => segment !== "")
  const values = paramPositionsOf(within).map(({ position, name }) => {
    const segment = segments[position]
    return segment === undefined ? null : ([name, decodeURIComponent(segment).replaceAll(/%2F/g, "/")] as const)
  })
  const found = values.filter((value) => value !== null)
  return found.length === values.length ? Object.fromEntries(found) : null
}
