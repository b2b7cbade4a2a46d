import { createHash } from "node:crypto"
import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { compiler } from "../../../policies/compiler/compiler.server.ts"
import { setbackBecause } from "../../../policies/compiler/setback.ts"
import type { PolicyToEdit } from "../../../policies/chosen/policy-to-edit.ts"

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The access changes that a policy text makes, or why they are unknown. */
export async function reviewOf(policy: PolicyToEdit, text: string, who: string | null) {
  const { shown, called, routes, text: inForce } = policy
  try {
    const { check, markdown } = await compiler.ask("review", { path: shown.path, text, routes, inForce, called }, who)
    return { kind: "reviewed" as const, check: { kind: "checked" as const, ...check }, markdown }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const problem = setbackBecause("The text was not checked: {{reason}}. Nothing was changed.", error.reason)
    return { kind: "unreviewed" as const, problem }
  }
}

export type TextReview = Awaited<ReturnType<typeof reviewOf>>
