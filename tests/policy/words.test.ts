import { expect, test } from "vitest"
import { withheldUntil } from "../../policy/shadow.ts"
import {
  AUTH_STATES,
  byState,
  isAuthState,
  MATCH_MODES,
  presentRequirementsOf,
  presentSettledStatesOf,
  presentStatesOf,
  REQUIREMENTS,
} from "../../policy/states.ts"
import { isRequirementWord, isSignInStep, textOfPaths, textsOfClaims } from "../../policy/words.ts"
import { ruleOf } from "./build.ts"

test("a requirement word is one of the language, and no name that every object has", () => {
  for (const word of REQUIREMENTS) expect(isRequirementWord(word)).toBe(true)
  for (const other of ["admin", "toString", "", "unknown", null, undefined, 7, ["anyone"], { state: "signed-in" }])
    expect(isRequirementWord(other)).toBe(false)
})

test("the steps of a sign-in are the states before it is complete", () => {
  expect(AUTH_STATES.filter(isSignInStep)).toEqual(["signed-out", "challenged", "recovering"])
})

test("an auth state is a word of the language", () => {
  expect(["signed-in", "unknown", "anyone", "toString", ""].map(isAuthState)).toEqual([true, true, false, false, false])
})

test("a value for each state is computed from it", () => {
  const values = byState((state) => `value of ${state}`)
  expect(Object.entries(values)).toEqual(AUTH_STATES.map((state) => [state, `value of ${state}`]))
  expect([AUTH_STATES, MATCH_MODES]).toEqual([
    ["signed-out", "challenged", "recovering", "signed-in", "verified", "unknown"],
    ["exact", "subtree"],
  ])
})

test("absent states are no state, no settled state and no requirement of the policy", () => {
  const policy = { absent: ["challenged", "verified"] } as const
  expect(presentStatesOf(policy)).toEqual(["signed-out", "recovering", "signed-in", "unknown"])
  expect(presentSettledStatesOf(policy)).toEqual(["signed-out", "recovering", "signed-in"])
  expect(presentRequirementsOf(policy)).toEqual(
    REQUIREMENTS.filter((word) => word !== "challenged" && word !== "verified"),
  )
  expect(presentRequirementsOf({})).toEqual(REQUIREMENTS)
})

test("claims as text name their values", () => {
  expect(textsOfClaims({ role: ["support", "admin"], team: ["owner"] })).toEqual([
    "role: support | admin",
    "team: owner",
  ])
  expect(textsOfClaims({})).toEqual([])
})

test("shadow mode withholds the denials of every rule, or of the rules that it names", () => {
  const notes = ruleOf("/notes", "subtree", "signed-in")
  const exact = ruleOf("/notes", "exact", "signed-in")
  const until = "2027-01-31"
  const withheld = (...args: readonly [] | readonly [readonly string[]]) =>
    [notes, exact, null].map((rule) =>
      withheldUntil({ shadow: args.length === 0 ? { until } : { until, rules: args[0] } }, rule),
    )
  expect(withheld()).toEqual([until, until, until])
  expect(withheld(["/notes subtree"])).toEqual([until, null, null])
  expect(withheld(["/notes exact", "unlisted"])).toEqual([null, until, until])
  expect(withheld([])).toEqual([null, null, null])
  expect(withheldUntil({}, notes)).toBeNull()
})

test("a rule's paths have one slash before the dots, the root's too", () => {
  expect(textOfPaths({ path: "/docs", match: "exact" })).toBe("/docs")
  expect(textOfPaths({ path: "/docs", match: "subtree" })).toBe("/docs/…")
  expect(textOfPaths({ path: "/", match: "exact" })).toBe("/")
  expect(textOfPaths({ path: "/", match: "subtree" })).toBe("/…")
})
