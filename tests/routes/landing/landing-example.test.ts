// The front page works its example out in the browser. What it says is what the compiler says.
import { describe, expect, test } from "vitest"

import { compareText } from "../../../policy/governing-rule.ts"
import { compile, diffAccess } from "../../../codegen/index.ts"
import { accessOf, changesOf, PAGES } from "../../../src/routes/landing/example/access.ts"
import {
  policyCodeOf,
  draftOf,
  IN_FORCE,
  policyOf,
  EXAMPLE_REQUIREMENTS,
  PREPARED_DRAFTS,
  EXAMPLE_DENIALS,
  type ExampleDraft,
  type DraftRule,
} from "../../../src/routes/landing/example/draft.ts"

const compiled = (draft: ExampleDraft) =>
  compile({
    policy: { path: "policy/app.policy.ts", text: `export default ${JSON.stringify(policyOf(draft))}` },
    routes: null,
  })

const errorsOf = (draft: ExampleDraft): readonly string[] => [
  ...new Set(
    compiled(draft)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code }) => code),
  ),
]

const saidOf = (draft: ExampleDraft): readonly string[] => {
  const { clashes, deadEnds } = accessOf(draft)
  return [...(clashes.length > 0 ? ["P305"] : []), ...(deadEnds.length > 0 ? ["P502"] : [])]
}

const variantsOf = (rule: DraftRule): readonly DraftRule[] =>
  EXAMPLE_REQUIREMENTS.flatMap((require) => EXAMPLE_DENIALS.map((otherwise) => ({ ...rule, require, otherwise })))

/** Every draft that one or two fields away from the policy in force, or from the two rules that clash. */
const DRAFTS: readonly ExampleDraft[] = [IN_FORCE, PREPARED_DRAFTS.clash].flatMap((start) =>
  start.flatMap((one, i) =>
    start.flatMap((other, j) =>
      j < i
        ? []
        : variantsOf(one).flatMap((changed) =>
            j === i
              ? [start.with(i, changed)]
              : variantsOf(other)
                  .filter(({ otherwise }) => otherwise === other.otherwise)
                  .map((second) => start.with(i, changed).with(j, second)),
          ),
    ),
  ),
)

test("the example is rejected for what the compiler rejects it for", () => {
  expect(DRAFTS.length).toBeGreaterThan(500)
  const errors = DRAFTS.map((draft) => errorsOf(draft).toSorted(compareText))
  const codes = new Set(errors.flat())
  const named = (of: (draft: ExampleDraft, i: number) => readonly string[]) =>
    DRAFTS.map((draft, i) => [draft.map(policyCodeOf).join("\n"), of(draft, i)])
  expect(named(saidOf)).toEqual(named((_, i) => errors[i]!))
  expect([...codes].toSorted(compareText)).toEqual(["P305", "P502"])
})

test("an access change is shown if the compiler finds one, with the same kind and people", () => {
  const before = compiled(IN_FORCE).checked
  const accepted = DRAFTS.filter((draft) => saidOf(draft).length === 0)
  expect(accepted.length).toBeGreaterThan(100)
  for (const draft of accepted) {
    const diff = diffAccess(before, compiled(draft).checked)!
    const found = diff.changes.flatMap(({ kind, states }) => states.map(({ state }) => `${kind} ${state}`))
    const said = changesOf(accessOf(IN_FORCE), accessOf(draft)).flatMap(({ kind, who }) =>
      who.map((visitor) => `${kind} ${visitor}`),
    )
    // Of what a form gets the example says nothing, and nothing of visitors whose sign-in cannot be checked.
    const isTold = (one: string): boolean => /^(?:opened|closed) (?!unknown)/.test(one)
    const missing = found.filter((one) => isTold(one) && !said.includes(one))
    const invented = said.filter((one) => !found.includes(one))
    expect([draft.map(policyCodeOf).join("\n"), missing, invented]).toEqual([
      draft.map(policyCodeOf).join("\n"),
      [],
      [],
    ])
  }
})

describe("the suggested edits", () => {
  const before = accessOf(IN_FORCE)

  test("opening the admin pages opens them to the public", () => {
    expect(changesOf(before, accessOf(PREPARED_DRAFTS.opened))).toEqual([
      {
        kind: "opened",
        page: "/admin",
        who: ["signed-out", "signed-in"],
        from: { kind: "refuse", status: 404 },
        to: { kind: "proceed" },
      },
    ])
  })

  test("two contradicting rules leave one page undecided for those whom they treat differently", () => {
    const { clashes, outcomes } = accessOf(PREPARED_DRAFTS.clash)
    expect(clashes).toEqual([
      { url: "/projects/demo/settings", rules: ["/projects/:id/settings", "/projects/demo/:tab"] },
    ])
    expect(outcomes["/projects/demo/settings"]).toEqual({
      "signed-out": { kind: "undecided" },
      "signed-in": { kind: "undecided" },
      verified: { kind: "proceed" },
    })
  })

  test("a sign-in page for signed-in people causes a redirect loop for the others", () => {
    expect(accessOf(PREPARED_DRAFTS.loop).deadEnds).toEqual([
      { visitor: "signed-out", steps: ["/signin", "/signin"], status: null },
    ])
  })

  test("starting over restores the policy in force, without findings and changes", () => {
    expect(PREPARED_DRAFTS.start).toBe(IN_FORCE)
    expect(errorsOf(IN_FORCE)).toEqual([])
    expect(changesOf(before, accessOf(IN_FORCE))).toEqual([])
  })
})

test.each([
  ["nothing", "", IN_FORCE],
  ["a trial", "?try=clash&front=verified", PREPARED_DRAFTS.clash],
  ["fields", "?admin=anyone", PREPARED_DRAFTS.opened],
  ["fields of the two rules that clash", "?demo=yes", PREPARED_DRAFTS.clash],
  ["what is no choice", "?admin=root&admin-otherwise=500&try=__proto__&front=", IN_FORCE],
] as const)("an address with %s", (_, search, draft) => {
  expect(draftOf(new URLSearchParams(search))).toEqual(draft)
})

test("a rule is written as in a policy file", () => {
  expect(IN_FORCE.map(policyCodeOf).slice(2)).toEqual([
    '{ path: "/projects", match: "subtree", require: "signed-in" }',
    '{ path: "/admin", match: "subtree", require: "verified", deny: { "signed-out": 404, "signed-in": 404 } }',
  ])
  expect(PAGES.length).toBeGreaterThan(IN_FORCE.length)
})
