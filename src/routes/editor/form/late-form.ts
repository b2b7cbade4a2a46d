import type { RuleForm } from "./rule-form.tsx"

/** The rules as a form, which many a reader never opens. */
export type LateForm = { readonly RuleForm: typeof RuleForm }

let atHand: LateForm | null = null

/** Null until it has been fetched. */
export const formAtHand = (): LateForm | null => atHand

/** Null when it cannot be had just now. */
export async function fetchForm(): Promise<LateForm | null> {
  try {
    atHand ??= await import("./rule-form.tsx")
  } catch {
    // Asked for again, it is fetched again.
  }
  return atHand
}
