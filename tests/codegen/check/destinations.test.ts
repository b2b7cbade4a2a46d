import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { Visitor } from "../../../policy/claims.ts"
import type { Home, Path, Policy, Rule } from "../../../policy/language.ts"
import { answersAt, isOutside } from "../../../policy/reference.ts"
import { ACCESSES, AUTH_STATES, MATCH_MODES, REQUIREMENTS, SETTLED_STATES } from "../../../policy/states.ts"
import { policyOf } from "../../policy/build.ts"
import { compilePolicy } from "../emit/load-guards.ts"

const why = "a fuzzer says so"

const page = fc.constantFrom<Path>("/", "/a", "/b", "/a/b")

const answer = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(401 as const, 403 as const) },
  { weight: 1, arbitrary: page },
)

const requirement = fc.oneof(
  fc.constantFrom("anyone" as const, ...REQUIREMENTS),
  fc.constantFrom(
    { state: "signed-in", role: ["x"] } as const,
    { state: "verified", role: ["x"] } as const,
    { state: "signed-in", teamRole: ["x"] } as const,
  ),
)

const rule: fc.Arbitrary<Rule> = fc
  .record({
    path: fc.oneof({ weight: 4, arbitrary: page }, { weight: 1, arbitrary: fc.constantFrom<Path>("/:p", "/a/:p") }),
    match: fc.constantFrom(...MATCH_MODES),
    require: requirement,
    denied: fc.option(fc.tuple(fc.constantFrom(...SETTLED_STATES), answer), { freq: 2 }),
  })
  .map(({ denied, ...rest }) => ({ ...rest, why, ...(denied === null ? {} : { deny: { [denied[0]]: denied[1] } }) }))

const home: fc.Arbitrary<Home> = fc.record({
  "signed-out": answer,
  challenged: answer,
  recovering: answer,
  "signed-in": answer,
  verified: answer,
})

/** A page that admits everybody, so that many policies are accepted. */
const OPEN: Rule = { path: "/b", match: "exact", require: "anyone", why }

const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    others: fc.uniqueArray(rule, { minLength: 1, maxLength: 4, selector: ({ path, match }) => `${path} ${match}` }),
    home,
    outside: fc.subarray([{ path: "/a/b", match: "subtree", why } as const]),
    shadow: fc.option(fc.constant({ until: "2027-01-31" }), { freq: 4 }),
  })
  .map(({ others, shadow, ...parts }) =>
    policyOf([OPEN, ...others.filter(({ path, match }) => path !== OPEN.path || match !== OPEN.match)], {
      ...parts,
      claims: { role: { many: ["x", "y"], asOf: "token", why }, teamRole: { one: ["x"], asOf: "token", why } },
      ...(shadow === null ? {} : { shadow }),
    }),
  )

/** People in every auth state, with and without each claim, and with claims that cannot be read. */
const VISITORS: readonly Visitor[] = [
  ...AUTH_STATES,
  ...(["signed-in", "verified"] as const).flatMap((state) =>
    [null, [], ["x"]].flatMap((role) => [null, [], ["x"]].map((teamRole) => ({ state, claims: { role, teamRole } }))),
  ),
]

const PATHS = ["/", "/a", "/b", "/x", "/a/b", "/a/x", "/b/x", "/a/b/x"]

// The dashboard counts where visitors are sent, and follows no redirect further, because of this.
test("no accepted policy redirects anybody to a page that redirects or refuses them", () => {
  let redirects = 0
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      if (compilePolicy(policy).checked === null) return
      const wrong: unknown[] = []
      for (const path of PATHS.filter((one) => !isOutside(policy, one)))
        for (const visitor of VISITORS)
          for (const access of ACCESSES) {
            const { outcome } = answersAt(policy, path)(visitor, access)
            if (outcome.kind !== "redirect") continue
            redirects++
            const next = answersAt(policy, outcome.to)(visitor, "load").outcome
            if (next.kind !== "proceed" || isOutside(policy, outcome.to)) wrong.push({ path, visitor, outcome, next })
          }
      expect({ wrong, of: policy }).toEqual({ wrong: [], of: policy })
    }),
    { numRuns: 3000 },
  )
  expect(redirects).toBeGreaterThan(1000)
})
