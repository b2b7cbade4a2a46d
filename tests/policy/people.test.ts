import { describe, expect, test } from "vitest"
import type { WantedClaims } from "../../policy/claims.ts"
import type { StateOutcome } from "../../policy/guard-table.ts"
import { statesApart, visitorOutcomeIn, visitorOutcomeOf } from "../../policy/named-people.ts"
import { decisionOf } from "../../policy/decision.ts"
import type { Policy, Rule } from "../../policy/language.ts"
import { outcomeOf, type Outcome } from "../../policy/outcome.ts"
import { REQUIREMENTS } from "../../policy/states.ts"
import { policyOf, ruleOf } from "./build.ts"
import {
  byFewestValues,
  EVERYBODY,
  isSubset,
  isSameOutcome,
  otherwiseOf,
  outcomeFor,
  peopleWhoProceed,
  personAloneIn,
  personDiffering,
  personInBoth,
  personOnlyIn,
  type PersonClaims,
} from "../../policy/people.ts"

// Every set of people by two claims of two values, and every person with any of these values. Neither the claims nor
// the values are in order.
const VALUES = [["y"], ["x"], ["y", "x"]]
const SETS: readonly WantedClaims[] = [undefined, ...VALUES].flatMap((b) =>
  [undefined, ...VALUES].map((a) => ({ ...(b && { b }), ...(a && { a }) })),
)
const PEOPLE: readonly PersonClaims[] = [undefined, ...VALUES].flatMap((b) =>
  [undefined, ...VALUES].map((a) => ({ ...(b && { b: b.toSorted() }), ...(a && { a: a.toSorted() }) })),
)

const isIn = (set: WantedClaims, person: PersonClaims): boolean =>
  Object.entries(set).every(([name, wanted]) => wanted.some((value) => person[name]?.includes(value)))

/** Each value with its claim, in order. */
const textOf = (person: PersonClaims): readonly string[] =>
  Object.entries(person)
    .flatMap(([name, values]) => values.map((value) => `${name} ${value}`))
    .sort()

/** The first of these people: fewest values, then in code unit order. */
function firstOf(people: readonly PersonClaims[]): PersonClaims | null {
  const [first] = people
    .map((person) => ({ person, text: textOf(person) }))
    .toSorted((one, other) => one.text.length - other.text.length || (one.text.join() < other.text.join() ? -1 : 1))
  return first?.person ?? null
}

const pairs = SETS.flatMap((one) => SETS.map((other) => [one, other] as const))

test("a set of people contains another if everybody in the other is in it", () => {
  for (const [outer, inner] of pairs)
    expect([outer, inner, isSubset(inner, outer)]).toEqual([
      outer,
      inner,
      PEOPLE.filter((person) => isIn(inner, person)).every((person) => isIn(outer, person)),
    ])
})

test("the first person in one set but not in another is found if one exists", () => {
  for (const [inside, without] of pairs) {
    const found = personOnlyIn(inside, without)
    const want = firstOf(PEOPLE.filter((person) => isIn(inside, person) && !isIn(without, person)))
    expect([inside, without, found]).toEqual([inside, without, want])
  }
  for (const inside of SETS)
    expect(personOnlyIn(inside, null)).toEqual(firstOf(PEOPLE.filter((person) => isIn(inside, person))))
})

test.each([[[]], [["a"]], [["a", "b"]]])(
  "the first person in both of two sets is found if one exists, and nobody has two values of %j",
  (ones) => {
    for (const [one, other] of pairs) {
      const found = personInBoth(one, other, (claim) => ones.includes(claim))
      const both = PEOPLE.filter(
        (person) => isIn(one, person) && isIn(other, person) && ones.every((claim) => (person[claim]?.length ?? 0) < 2),
      )
      expect([one, other, found]).toEqual([one, other, firstOf(both)])
    }
  },
)

test("the first person who proceeds with a single value of each claim is found if one exists", () => {
  for (const [named, proceeding] of pairs) {
    const alone = PEOPLE.filter(
      (person) =>
        Object.keys(person).every((name) => Object.hasOwn(named, name)) &&
        Object.values(person).every((values) => values.length === 1) &&
        isIn(named, person) &&
        isIn(proceeding, person),
    )
    expect([named, proceeding, personAloneIn(named, proceeding)]).toEqual([named, proceeding, firstOf(alone)])
  }
})

test("the claims of a person who is found are sorted by name", () => {
  const [a, b, both] = [{ a: ["x"] }, { b: ["x"] }, { b: ["x"], a: ["x"] }]
  for (const person of [personInBoth(b, a, () => true), personAloneIn(both, {}), personOnlyIn(both, null)])
    expect(Object.keys(person!)).toEqual(["a", "b"])
})

const OTHERS: readonly Exclude<Outcome, { kind: "proceed" }>[] = [
  { kind: "refuse", status: 403 },
  { kind: "refuse", status: 404 },
  { kind: "redirect", to: "/a" },
  { kind: "redirect", to: "/b" },
]
const OUTCOMES: readonly StateOutcome[] = [
  { kind: "proceed" },
  ...OTHERS,
  ...SETS.filter((set) => Object.keys(set).length > 0).flatMap((claims) =>
    OTHERS.slice(1, 3).map((otherwise) => ({ kind: "some" as const, claims, otherwise })),
  ),
]

describe("the outcome of a state", () => {
  test("is the same for everybody, or lets people with certain claims proceed", () => {
    for (const outcome of OUTCOMES)
      for (const person of PEOPLE) {
        const proceeds = outcome.kind !== "some" || isIn(outcome.claims, person)
        const want = outcome.kind !== "some" ? outcome : proceeds ? { kind: "proceed" } : outcome.otherwise
        expect(outcomeFor(outcome, person)).toEqual(want)
        const people = peopleWhoProceed(outcome)
        expect(people !== null && isIn(people, person)).toBe(want.kind === "proceed")
        expect(want.kind === "proceed" ? want : otherwiseOf(outcome)).toEqual(want)
      }
    expect(peopleWhoProceed({ kind: "proceed" })).toEqual(EVERYBODY)
    expect(otherwiseOf({ kind: "proceed" })).toBeNull()
  })

  test("differs from another outcome for a first person, or for nobody", () => {
    for (const one of OUTCOMES)
      for (const other of OUTCOMES) {
        const differs = (person: PersonClaims): boolean =>
          JSON.stringify(outcomeFor(one, person)) !== JSON.stringify(outcomeFor(other, person))
        expect([one, other, personDiffering(one, other)]).toEqual([one, other, firstOf(PEOPLE.filter(differs))])
      }
  })

  test("differs if its kind, target or status differs", () => {
    const plain: readonly Outcome[] = [{ kind: "proceed" }, ...OTHERS]
    for (const [i, one] of plain.entries())
      for (const [j, other] of plain.entries()) expect(isSameOutcome(one, { ...other })).toBe(i === j)
  })
})

test("names that every object has are claims like any other", () => {
  const named: WantedClaims = Object.fromEntries([["constructor", ["x"]]])
  expect(isSubset({}, named)).toBe(false)
  expect(outcomeFor({ kind: "some", claims: named, otherwise: OTHERS[0]! }, {})).toEqual(OTHERS[0])
  expect(personOnlyIn({}, named)).toEqual({})
  expect(personInBoth({}, named, () => true)).toEqual(named)
  expect(personAloneIn({}, named)).toBeNull()
  expect(personAloneIn(named, {})).toEqual(named)
})

test.each<readonly [PersonClaims, PersonClaims]>([
  [{}, { a: ["x"] }],
  [{ b: ["x"] }, { a: ["x", "y"] }],
  [{ b: ["z"] }, { a: ["x"], b: ["x"] }],
  [{ a: ["x"] }, { a: ["y"] }],
  [{ a: ["y"] }, { b: ["x"] }],
  [
    { b: ["y"], a: ["x"] },
    { b: ["x"], a: ["y"] },
  ],
  // Without an end of each value, the longer one would come first.
  [
    { a: ["x"], b: ["z"] },
    { a: ["xa"], b: ["z"] },
  ],
  // A space would sort the longer name first.
  [{ a: ["x"] }, { "a b": ["x"] }],
])("%j comes before %j", (first, second) => {
  expect(byFewestValues(first, second)).toBeLessThan(0)
  expect(byFewestValues(second, first)).toBeGreaterThan(0)
  expect(byFewestValues(first, { ...first })).toBe(0)
})

describe("the outcome for a named visitor", () => {
  const claims: Policy["claims"] = {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
    team: { one: ["member", "owner"], ordered: true, asOf: "request", why: "a case" },
  }
  const BOXES = (["signed-in", "verified"] as const).flatMap((state) => [
    { state, role: ["admin"] },
    { state, team: ["member", "owner"] },
    { state, role: ["support", "admin"], team: ["owner"] },
  ])
  const REQUIRED = [...REQUIREMENTS, ...BOXES]
  const ROLES = [[], ["support"], ["admin"], ["support", "admin"]]
  const TEAMS = [[], ["member"], ["owner"]]
  const isIn = (
    one: { readonly role?: readonly string[]; readonly team?: readonly string[] },
    role: string[],
    team: string[],
  ) =>
    (one.role?.some((value) => role.includes(value)) ?? true) &&
    (one.team?.some((value) => team.includes(value)) ?? true)

  test.each(BOXES)("holds for all such people, and names what decides where it does not: %j", (box) => {
    for (const require of REQUIRED) {
      const policy = { ...policyOf([{ ...ruleOf("/a", "exact", "anyone"), require }]), claims, visitors: { them: box } }
      const found = visitorOutcomeOf("them", policy.rules[0]!, policy, "load")
      const states = box.state === "verified" ? (["verified"] as const) : (["signed-in", "verified"] as const)
      const people = states.flatMap((state) =>
        ROLES.flatMap((role) => TEAMS.map((team) => ({ state, claims: { role, team } }))).filter(
          ({ claims: { role, team } }) => isIn(box, role, team),
        ),
      )
      for (const person of people) {
        const given = outcomeOf(decisionOf(policy.rules[0]!, person, "load", policy), "load", policy)
        const { state, ...wanted } = (found.kind === "some" ? found.claims : {}) as Record<string, string[]>
        const isMeant = (state?.includes(person.state) ?? true) && isIn(wanted, person.claims.role, person.claims.team)
        const said = found.kind === "some" ? (isMeant ? "proceed" : found.otherwise.kind) : found.kind
        expect({ require, person, said }).toEqual({ require, person, said: given.kind })
      }
    }
  })

  test.each(BOXES)("is the whole answer for each of them, by state where it takes more than one: %j", (box) => {
    const states = box.state === "verified" ? (["verified"] as const) : (["signed-in", "verified"] as const)
    const people = states.flatMap((state) =>
      ROLES.flatMap((role) => TEAMS.map((team) => ({ state, claims: { role, team } }))).filter(
        ({ claims: { role, team } }) => isIn(box, role, team),
      ),
    )
    const home = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": "/home", verified: 401 } as const
    for (const require of REQUIRED)
      for (const deny of [{}, { "signed-in": 404 }, { verified: 404 }] as const) {
        const rule: Rule = { ...ruleOf("/a", "exact", "anyone", deny), require }
        const policy = { ...policyOf([rule], { home }), claims, visitors: { them: box } }
        const apart = statesApart("them", rule, policy, ["load"])
        expect([[], states]).toContainEqual(apart)
        for (const person of people) {
          const found =
            apart.length === 0
              ? visitorOutcomeOf("them", rule, policy, "load")
              : visitorOutcomeIn("them", person.state, rule, policy, "load")
          const { state, ...wanted } = (found.kind === "some" ? found.claims : {}) as Record<string, string[]>
          const isMeant =
            (state?.includes(person.state) ?? true) && isIn(wanted, person.claims.role, person.claims.team)
          const said = found.kind !== "some" ? found : isMeant ? { kind: "proceed" } : found.otherwise
          const given = outcomeOf(decisionOf(rule, person, "load", policy), "load", policy)
          expect({ require, deny, person, said }).toEqual({ require, deny, person, said: given })
        }
      }
  })
})
