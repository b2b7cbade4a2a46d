import { describe, expect, test } from "vitest"
import { decisionOf } from "../../policy/decision.ts"
import type { AuthState, Requirement, Rule } from "../../policy/language.ts"
import { outcomeOf } from "../../policy/outcome.ts"
import { answerOf } from "../../policy/reference.ts"
import { AUTH_STATES, REQUIREMENTS, type Access } from "../../policy/states.ts"
import { textOfOutcome } from "../../codegen/check/checked-policy.ts"
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

const outcome = (rule: Rule | null, state: AuthState, access: Access): string =>
  textOfOutcome(outcomeOf(decisionOf(rule, state), access, policyOf([])))

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

test("a pathname without a canonical path is refused with 400, whoever asks", () => {
  const policy = policyOf([ruleOf("/", "subtree", "verified")])
  for (const state of AUTH_STATES) {
    expect(answerOf(policy, "/a%2fb", state, "load")).toEqual({
      outcome: { kind: "refuse", status: 400 },
      decision: null,
    })
  }
})

test("a home that is a status refuses with it", () => {
  const policy = policyOf([ruleOf("/p", "exact", "signed-in")], { home: { ...HOME, "signed-out": 401 } })
  expect(answerOf(policy, "/p", "signed-out", "load").outcome).toEqual({ kind: "refuse", status: 401 })
})
