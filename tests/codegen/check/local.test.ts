import { describe, expect, test } from "vitest"
import type { Diagnostic } from "../../../codegen/source/diagnostic.ts"
import type { Operation, Path, Policy, Rule } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { compilePolicy, textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403 } as const

const CLAIMS = {
  role: { many: ["admin"], asOf: "token", why: "a test" },
  teamRole: { one: ["owner"], within: "/t/:team", asOf: "request", why: "a test" },
} satisfies Policy["claims"]

const rule = (parts: Partial<Rule>): Rule => ({ ...ruleOf("/a", "exact", "signed-in"), ...parts })
const operation = (parts: Partial<Operation>): Operation => ({
  name: "save",
  require: "signed-in",
  why: "a test",
  ...parts,
})

/** A policy with these parts. If it does not declare a state absent, its `home` has all states. */
const policyWith = ({ rules = [], ...parts }: Partial<Policy>): Policy =>
  policyOf(rules, { home: parts.absent === undefined ? { ...HOME, verified: 403 } : HOME, claims: CLAIMS, ...parts })

const RULE = { path: "/a", match: "exact" } as const

/**
 * The code of a finding and the text that it underlines, then the text of the place that it names, its fix and its
 * rule.
 */
interface Want {
  readonly is: readonly [code: string, at: string]
  readonly related?: string
  /** The parts of the policy once the finding is fixed. */
  readonly fixed?: Partial<Policy>
  readonly rule?: Diagnostic["rule"]
}

/** Text without spaces, and without the commas that a removal leaves at the end of a list. */
const plain = (text: string): string => text.replaceAll(/\s+/g, "").replaceAll(/,(?=[\]}])/g, "")

function foundIn(parts: Partial<Policy>) {
  const text = textOfPolicy(policyWith(parts))
  const at = ({ start, end }: NonNullable<Diagnostic["span"]>): string => plain(text.slice(start, end))
  return compilePolicy(policyWith(parts)).diagnostics.map(({ code, variant, span, related, fix, rule: named }) => ({
    is: [variant === null ? code : `${code}/${variant}`, at(span!)],
    related: related.map((one) => at(one.span)),
    fixed: fix === null ? null : plain(text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end)),
    rule: named,
  }))
}

const ABSENT = { absent: ["verified"] } as const
const PRESENT = { absent: [] } as const
const STAFF = { state: "verified", role: ["admin"] } as const
const OWNERS = { state: "signed-in", teamRole: ["owner"] } as const

/** A policy that mentions a state that it declares absent. The fix removes the mention, or the declaration. */
const absent = (variant: string, at: string, fixed: Partial<Policy>): readonly Want[] => [
  { is: [`P507/${variant}`, at], related: '"verified"', fixed },
]

const ROWS: readonly (readonly [string, Partial<Policy>, readonly Want[]])[] = [
  [
    "`home` of an absent state",
    { ...ABSENT, home: { ...HOME, verified: 403 } },
    absent("home", '"verified":403', ABSENT),
  ],
  ...(
    [
      ["a rule that requires an absent state", "require", { rules: [rule({ require: "verified" })] }],
      ["a rule whose writes require one", "require", { rules: [rule({ write: "verified" })] }],
      ["an operation that requires one", "operation", { operations: [operation({ require: "verified" })] }],
      ["a named visitor in one", "people", { visitors: { staff: STAFF } }],
      ["a rule for people in one", "people", { rules: [rule({ require: STAFF })] }],
      ["a rule whose writes are for people in one", "people", { rules: [rule({ write: STAFF })] }],
      ["an operation for people in one", "people", { operations: [operation({ require: STAFF })] }],
      ["an invariant about people in one", "people", { never: [{ admit: STAFF, under: "/a", why: "a test" }] }],
    ] as const
  ).map(
    ([name, variant, parts]) =>
      [name, { ...ABSENT, ...parts }, absent(variant, '"verified"', { ...PRESENT, ...parts })] as const,
  ),
  [
    "a rule's denial of one",
    { ...ABSENT, rules: [rule({ deny: { verified: 404 } })] },
    absent("deny", '"verified":404', { ...ABSENT, rules: [rule({ deny: {} })] }),
  ],
  [
    "an operation's denial of one",
    { ...ABSENT, operations: [operation({ deny: { verified: 404 } })] },
    absent("deny", '"verified":404', { ...ABSENT, operations: [operation({ deny: {} })] }),
  ],
  [
    "an invariant that keeps one out",
    { ...ABSENT, never: [{ admit: "verified", under: "/a", why: "a test" }] },
    absent("claim", '"verified"', ABSENT),
  ],
  [
    "an invariant that lets one in",
    { ...ABSENT, always: [{ admit: "verified", at: "/a", why: "a test" }] },
    absent("claim", '"verified"', ABSENT),
  ],
  [
    "a denial of a state that the rule lets in",
    { rules: [rule({ require: "anyone", deny: { verified: 404 } })] },
    [{ is: ["P504", '"verified":404'], fixed: { rules: [rule({ require: "anyone", deny: {} })] } }],
  ],
  [
    "a denial of a state that the operation lets in",
    { operations: [operation({ deny: { verified: 404 } })] },
    [{ is: ["P504", '"verified":404'], fixed: { operations: [operation({ deny: {} })] } }],
  ],
  [
    "a denial that the rule gives anyway",
    { rules: [rule({ deny: { challenged: 403 } })] },
    [{ is: ["P505", '"challenged":403'], fixed: { rules: [rule({ deny: {} })] }, rule: RULE }],
  ],
  [
    "a denial that the operation gives anyway, which nobody can accept",
    { operations: [operation({ deny: { challenged: 403 } })] },
    [{ is: ["P505", '"challenged":403'], fixed: { operations: [operation({ deny: {} })] } }],
  ],
  ["a denial of writes alone", { rules: [rule({ write: "verified", deny: { "signed-in": 404 } })] }, []],
  [
    "a denial of loads alone, where people may write what they cannot load",
    { rules: [rule({ require: "verified", write: "signed-in", deny: { "signed-in": 404 } })] },
    [{ is: ["P508", '"signed-in"'], rule: RULE }],
  ],
  [
    "a denial with a path that cannot be read",
    { rules: [rule({ deny: { "signed-out": "nowhere" as Path } })] },
    [{ is: ["P503", '"nowhere"'] }],
  ],
  [
    "an operation that is listed twice",
    { operations: [operation({ name: "other" }), operation({}), operation({ require: "verified" })] },
    [{ is: ["P141", '"save"'], related: '"save"' }],
  ],
  [
    "an operation that requires a claim about one team",
    { operations: [operation({ require: OWNERS })] },
    [{ is: ["P142", '"teamRole"'], related: '"/t/:team"' }],
  ],
  [
    "an operation that requires a claim without a scope",
    { operations: [operation({ require: { state: "signed-in", role: ["admin"] } })] },
    [],
  ],
  [
    "a rule that requires a claim outside its scope",
    { rules: [rule({ require: OWNERS })] },
    [{ is: ["P310", '"teamRole"'], related: '"/t/:team"' }],
  ],
  [
    "a rule whose writes require one",
    { rules: [rule({ write: OWNERS })] },
    [{ is: ["P310", '"teamRole"'], related: '"/t/:team"' }],
  ],
  ["a rule that requires one within its scope", { rules: [rule({ path: "/t/:x/y", require: OWNERS })] }, []],
  [
    "an invariant with a claim outside its scope",
    { never: [{ admit: OWNERS, under: "/a", why: "a test" }] },
    [{ is: ["P603", '"teamRole"'], related: '"/t/:team"' }],
  ],
  [
    "`alone` with claims",
    { never: [{ admit: { state: "signed-in", role: ["admin"] }, alone: true, under: "/a", why: "a test" }] },
    [],
  ],
  [
    "`alone` without claims",
    { never: [{ admit: "signed-in", alone: true, under: "/a", why: "a test" }] },
    [{ is: ["P604", "true"] }],
  ],
  [
    "a rule with which people may write what they cannot load, by their claims",
    { rules: [rule({ require: { state: "signed-in", role: ["admin"] }, write: "signed-in" })] },
    [{ is: ["P508", '"signed-in"'], rule: RULE }],
  ],
  ["a rule that restricts writes", { rules: [rule({ write: { state: "signed-in", role: ["admin"] } })] }, []],
  [
    "a claim whose scope cannot be read",
    {
      claims: { ...CLAIMS, teamRole: { ...CLAIMS.teamRole, within: "/t/*" } },
      rules: [rule({ require: OWNERS })],
      operations: [operation({ require: OWNERS })],
    },
    [{ is: ["P202/wildcard", '"/t/*"'] }],
  ],
  [
    "two rules for the same paths",
    { rules: [rule({ path: "/:y" }), rule({ path: "/:x" })] },
    [{ is: ["P301", '"/:y"'], related: '"/:x"' }],
  ],
  [
    "two rules that share several values",
    { rules: [rule({ path: "/:y(b|c)" }), rule({ path: "/:x(b|c)" })] },
    [{ is: ["P301", '"/:y(b|c)"'], related: '"/:x(b|c)"' }],
  ],
  [
    "two rules that share one value",
    { rules: [rule({ path: "/:z(b|c)" }), rule({ path: "/:y(b|d)" })] },
    [{ is: ["P301", '"/:z(b|c)"'], related: '"/:y(b|d)"' }],
  ],
]

describe("the findings about one rule, operation or invariant by itself", () => {
  test.each(ROWS)("%s", (_, parts, want) => {
    expect(foundIn(parts)).toEqual(
      want.map(({ is, related, fixed, rule: named = null }) => ({
        is,
        related: related === undefined ? [] : [related],
        fixed: fixed === undefined ? null : plain(textOfPolicy(policyWith(fixed))),
        rule: named,
      })),
    )
  })
})

test.each([["signed-in", "verified"] as const, ["verified", "signed-in"] as const])(
  "of two rules with the same path, the second in the file is reported: %s, then %s",
  (first, second) => {
    const rules = [rule({ require: first }), rule({ require: second })]
    const [{ span, related } = {}, ...more] = compilePolicy(policyWith({ rules })).diagnostics
    expect(more).toEqual([])
    expect(span!.start).toBeGreaterThan(related![0]!.span.start)
  },
)

const NAMES = "param names make no difference"
const VALUES = "a param that lists values stands for each of them"
const ONE = "remove one of the two rules"
const VALUE = "remove the value from one of the two rules"

test.each<readonly [string, Path, Path, readonly [key: string, note: string | null, hint: string]]>([
  ["with the same path", "/b", "/b", ["/b exact", null, ONE]],
  ["with other names of params", "/:y", "/:x", ["/:y exact", NAMES, ONE]],
  ["with the same values", "/:y(b|c)", "/:x(b|c)", ["/b exact", VALUES, VALUE]],
  ["of which one has the value of the other", "/b", "/:x(b|c)", ["/b exact", VALUES, VALUE]],
])("two rules %s: the finding tells why, and what to remove", (_, one, other, [key, note, hint]) => {
  const { diagnostics } = compilePolicy(policyWith({ rules: [rule({ path: one }), rule({ path: other })] }))
  expect(diagnostics.map(({ message, note: why, hint: what }) => [message, why, what])).toEqual([
    [`there are two rules for \`${key}\``, note, hint],
  ])
})
