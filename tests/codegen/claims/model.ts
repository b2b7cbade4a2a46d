import * as fc from "fast-check"

import type { Policy } from "../../../policy/language.ts"
import { liesIn, waysOf, type OraclePolicy, type Values, type Visitor } from "./oracle.ts"

// Small policies with claims of both kinds, one of them about a param. What is random is everything that rules ask.

const CLAIMS = {
  plan: { one: ["p", "q"], asOf: "token", why: "a test" },
  role: { many: ["r", "s"], asOf: "token", why: "a test" },
  team: { one: ["m", "n", "o"], ordered: true, within: "/a/:t", asOf: "request", why: "a test" },
} as const satisfies Policy["claims"]

/** Other values of the same names. */
const OTHER_CLAIMS = {
  ...CLAIMS,
  role: { many: ["r", "s", "u"], asOf: "request", why: "a test" },
} as const satisfies Policy["claims"]

const list = (...values: readonly string[]) => fc.subarray([...values], { minLength: 1 })

const people = fc
  .record(
    {
      state: fc.constantFrom("signed-in", "verified"),
      role: list("r", "s"),
      plan: list("p", "q"),
      team: fc.oneof(
        list("m", "n", "o"),
        fc.constantFrom("m", "n", "o").map((atLeast) => ({ atLeast })),
      ),
    },
    { requiredKeys: ["state"] },
  )
  .filter((one) => Object.keys(one).length > 1)

const WORDS = ["anyone", "signed-out", "signed-in", "verified", "challenged", "recovering"] as const

const requirement = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: people },
  { weight: 2, arbitrary: fc.constantFrom("staff", "the team") },
)

const PARTS = ["a", "b", ":x", ":y(a|b)", ":z"]

const path = fc
  .array(fc.constantFrom(...PARTS), { maxLength: 3 })
  .map((parts) => `/${parts.map((part, i) => part.replace(/^:[xyz]/, `:x${i}`)).join("/")}`)

const deny = fc.dictionary(
  fc.constantFrom("signed-out", "challenged", "signed-in", "verified"),
  fc.constantFrom(401, 403, 404),
  { maxKeys: 2 },
)

const rule = fc.record(
  {
    path,
    match: fc.constantFrom("exact", "subtree"),
    require: requirement,
    write: requirement,
    deny,
    why: fc.constant("a test"),
  },
  { requiredKeys: ["path", "match", "require", "why"] },
)

const admit = fc.oneof(
  fc.constantFrom("signed-out", "signed-in", "verified", "unknown"),
  people,
  fc.constantFrom("staff", "the team"),
)

/** As it is written in a file: the compiler reads it as text, the oracle as it stands. */
export type Written = OraclePolicy & {
  readonly never: readonly { readonly admit: unknown; readonly under: string; readonly alone?: true }[]
  readonly always: readonly { readonly admit: unknown; readonly at: string }[]
}

const written = (claims: object): fc.Arbitrary<Written> =>
  fc
    .record({
      rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
      never: fc.array(
        fc.record(
          { admit, under: path, alone: fc.constant(true), why: fc.constant("a test") },
          { requiredKeys: ["admit", "under", "why"] },
        ),
        { maxLength: 1 },
      ),
      always: fc.array(fc.record({ admit, at: path, why: fc.constant("a test") }), { maxLength: 1 }),
      staff: list("r", "s"),
    })
    .map(
      ({ rules, never, always, staff }) =>
        ({
          claims,
          visitors: {
            staff: { state: "signed-in", role: staff },
            "the team": { state: "signed-in", team: { atLeast: "n" } },
          },
          home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
          unlisted: 404,
          rules: withoutTwins(rules),
          never: never.filter(
            ({ admit: who, alone }) => alone === undefined || typeof who === "object" || who === "staff",
          ),
          always,
          outside: [],
          accept: [],
        }) as unknown as Written,
    )

export const anyWritten = written(CLAIMS)

/** Mostly accepted: nothing asks a claim where it does not exist, and rules share their first words. */
export const anySound = written(CLAIMS).map(sound)
export const anyOtherSound = fc.oneof(anySound, written(OTHER_CLAIMS).map(sound))

/** With a rule beneath another that says the same in other words. */
export const anyRepeating = anySound.map((policy): Written => {
  const [first] = policy.rules.filter(({ match }) => match === "subtree")
  if (first === undefined) return policy
  const { require } = first
  const again =
    typeof require === "object" && require !== null
      ? Object.fromEntries(
          Object.entries(require)
            .toReversed()
            .map(([name, values]) => [name, Array.isArray(values) ? values.toReversed() : values]),
        )
      : require
  return {
    ...policy,
    rules: withoutTwins([{ ...first, path: `${first.path}/b`.replace("//", "/"), require: again }, ...policy.rules]),
  }
})

function sound(policy: Written): Written {
  const inScope = (asked: unknown, at: string): unknown => {
    if (!isOutOfScope(policy, asked, at)) return asked
    if (typeof asked !== "object") return "staff"
    const { team: _, ...rest } = asked as Record<string, unknown>
    return Object.keys(rest).length > 1 ? rest : "signed-in"
  }
  const rules = policy.rules.map(({ deny: denials = {}, ...one }) => {
    const at = one.path.replace(/^\/(?!$|a)[^/]*/, "/a")
    const kept = Object.entries(denials).filter(([state]) => one.require === "staff" && state.startsWith("s"))
    return {
      ...one,
      path: at,
      require: inScope(one.require, at),
      ...(one.write === undefined ? {} : { write: inScope(one.write, at) }),
      ...(kept.length === 0 ? {} : { deny: Object.fromEntries(kept) }),
    }
  })
  return { ...policy, rules: withoutTwins(rules), never: [], always: [] }
}

function withoutTwins<T extends { readonly path: string; readonly match: string }>(rules: readonly T[]): readonly T[] {
  const taken = new Set<string>()
  return rules.filter(({ path: at, match }) => {
    const keys = waysOf(at).map((way) => `${way.join("/")} ${match}`)
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

const claimsNamed = (asked: unknown, policy: OraclePolicy): readonly string[] => {
  const named = typeof asked === "string" ? policy.visitors?.[asked] : asked
  return named === undefined || named === null ? [] : Object.keys(named).filter((name) => name !== "state")
}

/** True if a requirement or an invariant at this path names a claim that does not exist there. */
export const isOutOfScope = (policy: OraclePolicy, asked: unknown, at: string): boolean =>
  claimsNamed(asked, policy).some((name) => {
    const within = policy.claims![name]!["within"]
    return typeof within === "string" && !liesIn(at, within)
  })

const LETTERS = ["a", "b", "z"]

/** Every path of the alphabet, as long as any pattern and one segment longer. */
export const PATHS: readonly (readonly string[])[] = [0, 1, 2, 3].reduce<readonly (readonly string[])[]>(
  (paths, length) => [
    ...paths,
    ...paths.filter((one) => one.length === length).flatMap((one) => LETTERS.map((letter) => [...one, letter])),
  ],
  [[]],
)

export const urlOf = (segments: readonly string[]): string => `/${segments.join("/")}`

const sets = (values: readonly string[]): readonly (readonly string[])[] =>
  values.reduce<readonly (readonly string[])[]>((all, value) => [...all, ...all.map((one) => [...one, value])], [[]])

/** All people with these declared values, each claim known. */
export const KNOWN: readonly Visitor[] = [
  ...["signed-out", "challenged", "recovering", "unknown"].map((state) => ({ state, claims: {} })),
  ...["signed-in", "verified"].flatMap((state) =>
    sets(["r", "s", "u"]).flatMap((role) =>
      [[], ["p"], ["q"]].flatMap((plan) =>
        [[], ["m"], ["n"], ["o"]].map((team) => ({ state, claims: { plan, role, team } })),
      ),
    ),
  ),
]

const ODD: readonly Values[] = [null, ["unlisted"], ["m", "n"], ["m", "unlisted"]]

/** Others: claims that cannot be asked, values that no claim lists, several values of one. */
export const ODD_VISITORS: readonly Visitor[] = ["signed-in", "verified", "challenged"].flatMap((state) =>
  [null, [], ["r"], ["unlisted"]].flatMap((role) =>
    [null, ["p"], ["p", "q"]].flatMap((plan) => ODD.map((team) => ({ state, claims: { plan, role, team } }))),
  ),
)

const personKeys = new WeakMap<Visitor, string>()

/** Fewest values first, then claims and values in code unit order. */
export function personKey(visitor: Visitor): string {
  const known = personKeys.get(visitor) ?? keyOfClaims(visitor)
  personKeys.set(visitor, known)
  return known
}

function keyOfClaims({ claims }: Visitor): string {
  const values = Object.keys(claims)
    .sort()
    .flatMap((name) => [...(claims[name] ?? [])].sort().map((value) => `${name}=${value}`))
  return `${String(values.length).padStart(3, "0")} ${values.join(" ")}`
}
