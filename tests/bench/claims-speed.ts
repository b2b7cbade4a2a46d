import { compile } from "../../codegen/check/compile.ts"
import { compileMatcher } from "../../policy/matcher.ts"
import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { scopedRuleOf } from "../../policy/governing-rule.ts"
import type { People, Policy } from "../../policy/language.ts"
import type { Guards } from "../../src/guard/core/guards.ts"
import { importedGuards } from "./guard-speed.ts"
import { measured, ROUNDS, type Contender } from "./measure.ts"
import { pathnamesOf, policyOfSize } from "./policies.ts"

const SIZES = [10, 100]
const PATHNAMES = 20_000
const CHECKED = 1000
/** The most time a decision by claims may take, as a multiple of one by state alone. */
const BOUND = 1.5

const ALONE = "no claims declared"
const BESIDE = "claims declared, a visitor without any"
const ASKED = "claims declared, a visitor with two"
const DECIDED = "every rule requires a claim, a visitor with two"

const CLAIMS: NonNullable<Policy["claims"]> = {
  role: { many: ["support", "admin", "auditor"], asOf: "token", why: "given by hand" },
  plan: { one: ["free", "team"], asOf: "token", why: "the contract" },
}

const PEOPLE: readonly People[] = [
  { state: "signed-in", role: ["support", "admin"] },
  { state: "signed-in", role: ["admin"], plan: ["team"] },
]

const VISITOR = { state: "verified", claims: { role: ["auditor", "admin"], plan: ["team"] } } as const

/** The last decision of a guard. */
let held: unknown

/** Prints what claims add to a decision. Returns whether they stay within their bound. */
export async function claimsSpeed(write: (line: string) => void): Promise<boolean> {
  write(`claims: one decision, medians of ${ROUNDS} rounds, everybody in turn; answers were compared first`)
  write(`\n| rules | ${[ALONE, BESIDE, ASKED, DECIDED].join(" | ")} |  |`)
  write("|---:|---:|---:|---:|---:|---|")
  let isQuick = true
  for (const size of SIZES) {
    const policy = policyOfSize(size)
    const pathnames = pathnamesOf(policy, PATHNAMES, 0)
    const declared = { ...policy, claims: CLAIMS }
    const rules = policy.rules.map((rule, at) => ({ ...rule, require: PEOPLE[at % PEOPLE.length]! }))
    const contenders = [
      await contenderOf(ALONE, policy, "verified"),
      await contenderOf(BESIDE, declared, "verified"),
      await contenderOf(ASKED, declared, VISITOR),
      await contenderOf(DECIDED, { ...declared, rules }, VISITOR),
    ]
    const meant = compileMatcher(policy.rules.map(scopedRuleOf))
    for (const { name, finds } of contenders)
      for (const pathname of pathnames.slice(0, CHECKED))
        if (finds(pathname) !== (meant(canonicalPathOf(pathname)!) !== null))
          throw new Error(`${size} rules: ${name} decides wrongly at ${pathname}`)
    const times = measured(contenders, pathnames)
    const ratios = contenders.map(({ name }) => times.get(name)! / times.get(ALONE)!)
    const isWithin = ratios.every((ratio) => ratio <= BOUND)
    isQuick &&= isWithin
    write(
      `| ${size} | ${times.get(ALONE)!.toFixed(0)} ns | ${ratios
        .slice(1)
        .map((ratio) => `${ratio.toFixed(2)} x`)
        .join(" | ")} | ${isWithin ? "" : "TOO SLOW"} |`,
    )
  }
  if (held === undefined) throw new Error("no guard was asked")
  return isQuick
}

async function contenderOf(name: string, policy: Policy, visitor: "verified" | typeof VISITOR): Promise<Contender> {
  const text = `export default ${JSON.stringify(policy)}`
  const { checked } = compile({ policy: { path: "bench.policy.ts", text }, routes: null })
  if (checked === null) throw new Error("the policy of the benchmark is rejected")
  const guards = (await importedGuards(checked)) as unknown as Guards
  return {
    name,
    finds: (pathname) => guards.decide(pathname, visitor).kind === "proceed",
    asks: (pathname) => {
      held = guards.decide(pathname, visitor)
      return true
    },
  }
}
