import { meaningOf, valuesOfClaim, type HandedClaims, type Vocabulary, type WantedClaims } from "./claims.ts"
import { requirementFor, type Terms } from "./decision.ts"
import { ACCESSES } from "./states.ts"

// Sample visitors for tests and probes of a rule. Combinations of claims are not listed, so the number of samples grows
// with the number of values, not exponentially.

/**
 * The claims of a sample person, and the claim that they lack. Null for a person with just the claims that are
 * required.
 */
export interface SamplePerson {
  readonly claims: Readonly<Record<string, readonly string[]>>
  readonly lacks: string | null
}

/**
 * For each requirement of a rule: a person with just the required claims, and for each claim one who lacks only that
 * claim.
 */
export const samplePeopleOf = (rule: Terms | null, vocabulary: Vocabulary): readonly SamplePerson[] =>
  distinct(
    wantedClaimsOf(rule, vocabulary).flatMap((wanted): SamplePerson[] => {
      const enough = enoughFor(wanted)
      return [
        { claims: enough, lacks: null },
        ...Object.keys(wanted).map((name) => ({ claims: { ...enough, [name]: [] }, lacks: name })),
      ]
    }),
  )

/**
 * The claims of `samplePeopleOf`, and edge cases that reveal a mistake in code that reads claims: each listed value, an
 * unlisted value, several values, a claim that cannot be read, and claims that the rule does not require.
 */
export function probingClaimsOf(rule: Terms | null, vocabulary: Vocabulary): readonly HandedClaims[] {
  const declared = Object.entries(vocabulary.claims ?? {})
  if (declared.length === 0) return []
  const everything = Object.fromEntries(declared.map(([name, claim]) => [name, valuesOfClaim(claim)]))
  return distinct<HandedClaims>([
    {},
    everything,
    ...samplePeopleOf(rule, vocabulary).map(({ claims }) => claims),
    ...wantedClaimsOf(rule, vocabulary).flatMap((wanted) => {
      const enough = enoughFor(wanted)
      return Object.keys(wanted).flatMap((name): HandedClaims[] => [
        { ...enough, [name]: null },
        { ...enough, [name]: ["not listed"] },
        { ...enough, [name]: everything[name]! },
        // A lacking claim decides, even if the others cannot be read.
        { ...Object.fromEntries(Object.keys(wanted).map((other) => [other, null])), [name]: [] },
        ...everything[name]!.map((value) => ({ ...enough, [name]: [value] })),
      ])
    }),
  ])
}

/** The claims that a rule requires, once for loads and once for writes; none if it requires a word. */
const wantedClaimsOf = (rule: Terms | null, vocabulary: Vocabulary): readonly WantedClaims[] =>
  rule === null
    ? []
    : ACCESSES.flatMap((access) => {
        const asked = meaningOf(requirementFor(rule, access), vocabulary)
        return typeof asked === "string" ? [] : [asked.claims]
      })

/** One accepted value of each claim. */
const enoughFor = (wanted: WantedClaims): SamplePerson["claims"] =>
  Object.fromEntries(Object.entries(wanted).map(([name, values]) => [name, values.slice(0, 1)]))

const distinct = <Value>(list: readonly Value[]): readonly Value[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
]
