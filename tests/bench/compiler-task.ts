import { compile } from "../../codegen/check/compile.ts"
import { parse } from "../../codegen/source/parse.ts"
import type { CheckedPolicy } from "../../codegen/check/regions/checked-policy.ts"
import { diffAccess } from "../../codegen/diff/diff-access.ts"
import { generate } from "../../codegen/emit/generate.ts"
import { readInventory } from "../../codegen/react-router/read-inventory.ts"
import { sourceOf } from "../../codegen/source/source.ts"
import { verify } from "../../codegen/verify/verify.ts"
import type { Policy } from "../../policy/language.ts"
import { policyOfSize, routesTextOf } from "./policies.ts"

export type Task = "check" | "generate" | "diff" | "verify"

export interface Measured {
  readonly milliseconds: number
  /** Of these, how many the parser takes for the same text alone. */
  readonly parsing: number
  readonly megabytes: number
}

const MODULE = "export const loader = () => null\nexport default function Page() {}\n"

const textOf = (policy: Policy): string => `export default ${JSON.stringify(policy, null, 2)}\n`

function checkedOf(policy: Policy): CheckedPolicy {
  const routesText = routesTextOf(policy)
  const readText = (file: string): string | null =>
    file === "routes.ts" ? routesText : file === "page.tsx" ? MODULE : null
  const { value: routes } = readInventory({ routes: "routes.ts", config: "none.ts", readText })
  const { checked, diagnostics } = compile({ policy: { path: "a.policy.ts", text: textOf(policy) }, routes })
  if (checked === null)
    throw new Error(
      diagnostics
        .slice(0, 3)
        .map(({ message }) => message)
        .join("\n"),
    )
  return checked
}

async function milliseconds(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const [task, size] = [process.argv[2] as Task, Number(process.argv[3])]
const policy = policyOfSize(size)
// The engine has seen the compiler before it is measured, as in a watching one.
for (let i = 0; i < 3; i++) generate(checkedOf(policyOfSize(10)))

const opened: Policy = {
  ...policy,
  rules: policy.rules.map((rule, i) => (i % 10 === 0 ? { ...rule, require: "anyone" } : rule)),
}
const TASKS: Readonly<Record<Task, () => unknown>> = {
  check: () => checkedOf(policy),
  generate: () => generate(checkedOf(policy)),
  diff: () => diffAccess(checkedOf(policy), checkedOf(opened)),
  verify: () => verify(checkedOf(policy), [], "none", () => {}),
}
const parsing = await milliseconds(() => parse(sourceOf("a.policy.ts", textOf(policy)), "P102", "P111"))
const taken = await milliseconds(TASKS[task])
const measured: Measured = { milliseconds: taken, parsing, megabytes: process.resourceUsage().maxRSS / 1024 }
console.log(JSON.stringify(measured))
