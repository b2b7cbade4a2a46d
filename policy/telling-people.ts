import { meaningOf, valuesOfClaim, type HandedClaims, type Vocabulary, type WantedClaims } from "./claims.ts"
import { requirementFor, type Terms } from "./decision.ts"
import { ACCESSES } from "./states.ts"

// The people by whom a rule can be told from others. There is no product of claims: a list grows with the number of values.

/** The claims of one person, and the claim that they lack; null for somebody with just enough. */
export interface TellingPerson {
  readonly claims: Readonly<Record<string, readonly string[]>>
  readonly lacks: string | null
}

/** For each requirement of a rule somebody with just enough, and for each of its claims somebody who lacks just that one. */
export const tellingPeopleOf = (rule: Terms | null, vocabulary: Vocabulary): readonly TellingPerson[] =>
  distinct(
    boxesOf(rule, vocabulary).flatMap((wanted): TellingPerson[] => {
      const enough = enoughFor(wanted)
      return [
        { claims: enough, lacks: null },
        ...Object.keys(wanted).map((name) => ({ claims: { ...enough, [name]: [] }, lacks: name })),
      ]
    }),
  )

/**
 * The same people, and those who tell a mistake in the code that reads claims: each listed value, a value that is not
 * listed, several values, a claim that cannot be read, and claims that nobody asked for.
 */
export function probingClaimsOf(rule: Terms | null, vocabulary: Vocabulary): readonly HandedClaims[] {
  const declared = Object.entries(vocabulary.claims ?? {})
  if (declared.length === 0) return []
  const everything = Object.fromEntries(declared.map(([name, claim]) => [name, valuesOfClaim(claim)]))
  return distinct<HandedClaims>([
    {},
    everything,
    ...tellingPeopleOf(rule, vocabulary).map(({ claims }) => claims),
    ...boxesOf(rule, vocabulary).flatMap((wanted) => {
      const enough = enoughFor(wanted)
      return Object.keys(wanted).flatMap((name): HandedClaims[] => [
        { ...enough, [name]: null },
        { ...enough, [name]: ["not listed"] },
        { ...enough, [name]: everything[name]! },
        // A claim that is lacking decides, even while another cannot be read.
        { ...Object.fromEntries(Object.keys(wanted).map((other) => [other, null])), [name]: [] },
        ...everything[name]!.map((value) => ({ ...enough, [name]: [value] })),
      ])
    }),
  ])
}

const boxesOf = (rule: Terms | null, vocabulary: Vocabulary): readonly WantedClaims[] =>
  rule === null
    ? []
    : ACCESSES.flatMap((access) => {
        const asked = meaningOf(requirementFor(rule, access), vocabulary)
        return typeof asked === "string" ? [] : [asked.claims]
      })

const enoughFor = (wanted: WantedClaims): TellingPerson["claims"] =>
  Object.fromEntries(Object.entries(wanted).map(([name, values]) => [name, values.slice(0, 1)]))

const distinct = <Value>(list: readonly Value[]): readonly Value[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
]
