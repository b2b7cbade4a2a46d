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
 * People by state and claims, with `atLeast` and the names of visitors resolved: a state, and for each claim a list of
 * values in the order in which the policy declares them. A visitor needs one value of each list.
 */
export interface ResolvedPeople {
  readonly state: PersonState
  readonly claims: WantedClaims
}

/** The accepted values of each claim, sorted by the claim's name. */
export type WantedClaims = Readonly<Record<string, readonly string[]>>

/** The declarations in a policy of its claims and named visitors. */
export type Vocabulary = Pick<Policy, "claims" | "visitors">

/**
 * A visitor's claims as the app supplies them. A claim that is missing or null could not be read; an empty list has no
 * value.
 */
export type HandedClaims = Readonly<Record<string, readonly string[] | null | undefined>>

/**
 * A visitor: an auth state, with claims for signed-in and verified people. Claims given with another state are ignored.
 */
export type Visitor = AuthState | { readonly state: AuthState; readonly claims?: HandedClaims }

/** A record's own entry under a name. Plain indexing would also find inherited names such as `constructor`. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined

/** The values that a claim can have. */
export const valuesOfClaim = (claim: Claim): readonly string[] => ("one" in claim ? claim.one : claim.many)

/**
 * The value that `atLeast` would name for this list: its lowest, if the list is the top of an ordered claim. Null for
 * any other list, and for a single value, which needs no `atLeast`.
 */
export function lowestOf(claim: Claim, values: readonly string[]): string | null {
  const declared = valuesOfClaim(claim)
  const isTop = claim.ordered === true && declared.slice(-values.length).join() === values.join()
  return isTop && values.length > 1 ? (values[0] ?? null) : null
}

/**
 * The word or the people that a requirement stands for. Throws for an undeclared name or claim, which the check has
 * ruled out.
 */
export function meaningOf(requirement: RuleRequirement, vocabulary: Vocabulary): Requirement | ResolvedPeople {
  if (isRequirementWord(requirement)) return requirement
  const people = typeof requirement === "string" ? ownOf(vocabulary.visitors, requirement) : requirement
  if (people === undefined) throw new Error(`unchecked visitor ${JSON.stringify(requirement)}`)
  return resolvePeople(people, vocabulary)
}

/** A requirement as one word. For people by state and claims, this is their state. */
export const wordOf = (asked: Requirement | ResolvedPeople): Requirement =>
  typeof asked === "string" ? asked : asked.state

/** Resolves people by state and claims. Throws for an undeclared claim. */
export function resolvePeople(people: People, { claims }: Vocabulary): ResolvedPeople {
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

/** The values that a policy's list or `atLeast` stands for, in the order of the declaration. */
function writtenOutValues(wanted: ClaimValues, claim: Claim): readonly string[] {
  const declared = valuesOfClaim(claim)
  return "atLeast" in wanted
    ? declared.slice(declared.indexOf(wanted.atLeast))
    : declared.filter((value) => wanted.includes(value))
}

/** A requirement, or the visitors of an invariant, as text: `signed-in, role: support | admin`. Names stay names. */
export const textOfRequirement = (requirement: RuleRequirement, vocabulary: Vocabulary): string =>
  typeof requirement === "string" ? requirement : textOfPeople(resolvePeople(requirement, vocabulary))

/** A requirement as text, with the names of visitors explained: `staff (signed-in, role: support | admin)`. */
export const fullTextOfRequirement = (requirement: RuleRequirement, vocabulary: Vocabulary): string => {
  const asked = meaningOf(requirement, vocabulary)
  if (typeof asked === "string") return asked
  return typeof requirement === "string" ? `${requirement} (${textOfPeople(asked)})` : textOfPeople(asked)
}

/** People as text: `signed-in, role: support | admin`. */
export const textOfPeople = ({ state, claims }: ResolvedPeople): string => [state, ...textsOfClaims(claims)].join(", ")

/** True if a person has one of the wanted values of a claim. Null if the claim could not be read. */
function hasClaim(claim: Claim, handed: unknown, wanted: readonly string[]): boolean | null {
  // The app's code hands claims over, so a wrong type counts as unreadable. Repeated values count once.
  if (!Array.isArray(handed)) return null
  const values = new Set<unknown>(handed)
  // One claim with several values is contradictory, and counts as none.
  if ("one" in claim && values.size > 1) return false
  return wanted.some((value) => values.has(value))
}

/**
 * True if a person has all claims of these people. False if one is lacking, even if another could not be read. Null if
 * none is lacking and one could not be read.
 */
export function hasClaims(
  people: ResolvedPeople,
  handed: HandedClaims | undefined,
  { claims }: Vocabulary,
): boolean | null {
  const each = Object.entries(people.claims).map(([name, wanted]) =>
    hasClaim(ownOf(claims, name)!, ownOf(handed, name), wanted),
  )
  if (each.includes(false)) return false
  return each.includes(null) ? null : true
}

/** True if every path of a scope matches the pattern or lies beneath it. Names of params do not matter. */
export const liesWithin = (scope: Scope, within: Pattern): boolean =>
  contains({ pattern: within, match: "subtree" }, scope)

/** The positions and names of a pattern's params. */
export const paramPositionsOf = (within: Pattern): readonly { readonly position: number; readonly name: string }[] =>
  within.flatMap((part, position) => (part.kind === "literal" ? [] : [{ position, name: part.name }]))

/** The values of params by name. */
export type ParamValues = Readonly<Record<string, string>>

/**
 * The values of a pattern's params in a pathname that has a canonical path, exactly as the router reads them: decoded,
 * the case kept. `/t/Acme` and `/t/acme` are two teams, and `/t/a%252Fb` is the team `a/b`. Null for a path that is too
 * short.
 */
export function paramValuesOf(within: Pattern, pathname: string): ParamValues | null {
  const segments = pathname.split("/").filter((segment) => segment !== "")
  const values = paramPositionsOf(within).map(({ position, name }) => {
    // React Router decodes a param, and then replaces every `%2F` that is left.
    const segment = segments[position]
    return segment === undefined ? null : ([name, decodeURIComponent(segment).replaceAll(/%2F/g, "/")] as const)
  })
  const found = values.filter((value) => value !== null)
  return found.length === values.length ? Object.fromEntries(found) : null
}
