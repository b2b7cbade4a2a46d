import { describe, expect, test } from "vitest"
import { decisionOf } from "../../policy/decision.ts"
import { guardTableOf } from "../../policy/guard-table.ts"
import type { AbsentState, AuthState, Home, Requirement, Rule } from "../../policy/language.ts"
import { outcomeOf } from "../../policy/outcome.ts"
import { answerOf } from "../../policy/reference.ts"
import {
  ABSENT_STATES,
  ACCESSES,
  AUTH_STATES,
  presentSettledStatesOf,
  presentStatesOf,
  REQUIREMENTS,
  SETTLED_STATES,
  type Access,
} from "../../policy/states.ts"
import { textOfOutcome } from "../../codegen/check/regions/checked-policy.ts"
import { HOME, policyOf, ruleOf } from "./build.ts"

type Row = Readonly<Record<AuthState, string>>

const row = (cells: string): Row => {
  const words = cells.split(/\s*\|\s*/)
  const at = (state: AuthState): string => words[AUTH_STATES.indexOf(state)]!
  return {
    "signed-out": at("signed-out"),
    challenged: at("challenged"),
    recovering: at("recovering"),
    "signed-in": at("signed-in"),
    verified: at("verified"),
    unknown: at("unknown"),
  }
}

// signed-out | challenged | recovering | signed-in | verified | unknown. The specification itself, cell by cell.
const LOADS: Readonly<Record<Requirement, Row>> = {
  anyone: row("proceed | proceed | proceed | proceed | proceed | proceed"),
  "signed-out": row("proceed | home | home | home | home | 503"),
  "signed-in": row("home | home | home | proceed | proceed | 503"),
  verified: row("home | home | home | 403 | proceed | 503"),
  challenged: row("home | proceed | home | home | home | 503"),
  recovering: row("home | home | proceed | home | home | 503"),
}

const WRITES: Readonly<Record<Requirement, Row>> = {
  anyone: row("proceed | proceed | proceed | proceed | proceed | proceed"),
  "signed-out": row("proceed | home | home | home | home | 503"),
  "signed-in": row("401 | 403 | 403 | proceed | proceed | 503"),
  verified: row("401 | 403 | 403 | 403 | proceed | 503"),
  challenged: row("401 | proceed | home | home | home | 503"),
  recovering: row("401 | 403 | proceed | home | home | 503"),
}

const TABLES: readonly (readonly [Access, Readonly<Record<Requirement, Row>>])[] = [
  ["load", LOADS],
  ["write", WRITES],
]

const cells = TABLES.flatMap(([access, table]) =>
  REQUIREMENTS.flatMap((require) =>
    AUTH_STATES.map((state) => [access, require, state, table[require][state]] as const),
  ),
)

const outcome = (rule: Rule | null, state: AuthState, access: Access, policy = policyOf([])): string =>
  textOfOutcome(outcomeOf(decisionOf(rule, state, access, policy), access, policy))

describe("the outcome table", () => {
  test.each(cells)("%s, requires %s, visitor %s: %s", (access, require, state, want) => {
    const home = state === "unknown" ? want : String(HOME[state])
    expect(outcome(ruleOf("/page", "exact", require), state, access)).toBe(want === "home" ? home : want)
  })

  test.each(AUTH_STATES)("no rule denies: %s gets the unlisted refusal", (state) => {
    expect(outcome(null, state, "load")).toBe("404")
    expect(outcome(null, state, "write")).toBe("404")
  })
})

/** Every set of states that a policy can declare absent. */
const ABSENCES = ABSENT_STATES.reduce<readonly (readonly AbsentState[])[]>(
  (sets, state) => [...sets, ...sets.map((set) => [...set, state])],
  [[]],
)

describe.each(ABSENCES.map((absent) => [absent.join(", ") || "none", absent] as const))(
  "with the absent states: %s",
  (_, absent) => {
    const home = Object.fromEntries(Object.entries(HOME).filter(([state]) => !absent.some((one) => one === state)))
    const policy = policyOf([], { absent, home: home as Home })
    const isAbsent = (state: AuthState): boolean => absent.some((one) => one === state)

    test("an absent state gets the outcome of `unknown`, and the other states keep theirs", () => {
      for (const require of REQUIREMENTS)
        for (const access of ACCESSES)
          for (const state of AUTH_STATES) {
            const rule = ruleOf("/page", "exact", require)
            const want = outcome(rule, isAbsent(state) ? "unknown" : state, access)
            expect(outcome(rule, state, access, policy), `${access} ${require} ${state}`).toBe(want)
          }
    })

    test("an absent state opens only pages for everybody, whatever its denials are", () => {
      for (const require of REQUIREMENTS)
        for (const access of ACCESSES)
          for (const state of absent) {
            const rule = ruleOf("/page", "exact", require, { [state]: "/signin" })
            expect(outcome(rule, state, access, policy)).toBe(require === "anyone" ? "proceed" : "503")
            expect(outcome(null, state, access, policy)).toBe("404")
          }
    })

    test("the table has a column for each state except the absent ones", () => {
      expect(presentStatesOf(policy)).toEqual(AUTH_STATES.filter((state) => !isAbsent(state)))
      expect(presentSettledStatesOf(policy)).toEqual(SETTLED_STATES.filter((state) => !isAbsent(state)))
      const words = {
        challenged: "missing their code",
        recovering: "setting a new password",
        verified: "with two factors",
      }
      const turnedAway = guardTableOf({ ...policy, rules: REQUIREMENTS.map((word) => ruleOf("/p", "exact", word)) })
        .map(({ sentence }) => sentence.split("; ").slice(1).join("; "))
        .join("\n")
      for (const state of ABSENT_STATES) expect(turnedAway.includes(words[state])).toBe(!isAbsent(state))
    })
  },
)

const DENIALS: readonly (readonly [string, { given: Rule; state: AuthState; access: Access; want: string }])[] = [
  [
    "a status overrides page loads",
    {
      given: ruleOf("/p", "exact", "signed-in", { "signed-out": 404 }),
      state: "signed-out",
      access: "load",
      want: "404",
    },
  ],
  [
    "a status overrides writes",
    {
      given: ruleOf("/p", "exact", "signed-in", { "signed-out": 404 }),
      state: "signed-out",
      access: "write",
      want: "404",
    },
  ],
  [
    "a path overrides page loads",
    {
      given: ruleOf("/p", "exact", "signed-in", { "signed-out": "/" }),
      state: "signed-out",
      access: "load",
      want: "/",
    },
  ],
  [
    "a path does not count for writes",
    {
      given: ruleOf("/p", "exact", "signed-in", { "signed-out": "/" }),
      state: "signed-out",
      access: "write",
      want: "401",
    },
  ],
  [
    "other states keep the table's outcome",
    {
      given: ruleOf("/p", "exact", "signed-in", { "signed-out": 404 }),
      state: "challenged",
      access: "load",
      want: "/mfa",
    },
  ],
  [
    "an outage is never a denial",
    { given: ruleOf("/p", "exact", "signed-in", { "signed-out": 404 }), state: "unknown", access: "load", want: "503" },
  ],
  [
    "an admitted state is not denied",
    {
      given: ruleOf("/p", "exact", "anyone", { "signed-out": 404 }),
      state: "signed-out",
      access: "load",
      want: "proceed",
    },
  ],
]

test.each(DENIALS)("%s", (_, { given, state, access, want }) => {
  expect(outcome(given, state, access)).toBe(want)
})

test("a pathname without a canonical path is refused with 400 for every visitor", () => {
  const policy = policyOf([ruleOf("/", "subtree", "verified")])
  for (const state of AUTH_STATES) {
    expect(answerOf(policy, "/a%2fb", state, "load")).toEqual({
      outcome: { kind: "refuse", status: 400 },
      decision: null,
    })
  }
})

test("a home that is a status refuses with that status", () => {
  const policy = policyOf([ruleOf("/p", "exact", "signed-in")], { home: { ...HOME, "signed-out": 401 } })
  expect(answerOf(policy, "/p", "signed-out", "load").outcome).toEqual({ kind: "refuse", status: 401 })
})

test("a visitor in a state without a home is asked to try again", () => {
  const { verified: _, ...home } = HOME
  const denied = {
    verdict: "deny",
    rule: ruleOf("/p", "exact", "signed-out"),
    state: "verified",
    claims: null,
  } as const
  for (const access of ACCESSES)
    expect(outcomeOf(denied, access, { home, unlisted: 404 })).toEqual({ kind: "refuse", status: 503 })
})
