import { stripTypeScriptTypes } from "node:module"
import type { Policy } from "../../../policy/language.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { compile, type Compiled } from "../../../codegen/check/compile.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"

/** The emitted text, loaded as any runtime loads it that only strips types. */
export async function loadGuards(text: string): Promise<typeof import("../../../src/generated/guards.ts")> {
  const url = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(text))}`
  return import(/* @vite-ignore */ url) as Promise<typeof import("../../../src/generated/guards.ts")>
}

export const textOfPolicy = (policy: Policy): string => `export default ${JSON.stringify(policy, null, 2)}\n`

export const compilePolicy = (policy: Policy): Compiled =>
  compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })

export const guardsOf = (checked: CheckedPolicy) => loadGuards(emitGuards(checked).text)
