import type { Saying } from "../../../language/message.ts"
import { type Unsent, unsentOf } from "../../../ui/forms/unsent.ts"

/** A draft as the server has it. */
export interface StoredText {
  readonly name: string
  readonly policy: string
  readonly revision: string
}

/** What saving a draft while it is written comes back with. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly revision: string }
  /** The stored draft is no longer the one that was edited: its name and revision. */
  | { readonly kind: "conflict"; readonly name: string; readonly revision: string }
  /** `final` when trying again would end the same. */
  | { readonly kind: "failed"; readonly reasons: readonly Saying[]; readonly final: boolean }
  | { readonly kind: "unsent"; readonly unsent: Unsent }

export async function askToSave(to: string, { name, policy, revision }: StoredText): Promise<SaveAnswer> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ name, policy, revision })) body.set(field, value)
  try {
    const response = await fetch(to, { method: "POST", body, headers: { Accept: "application/json" } })
    const answer: unknown = await response.json().catch(() => null)
    return isSaveAnswer(answer) ? answer : { kind: "unsent", unsent: unsentOf(response.status) }
  } catch {
    return { kind: "unsent", unsent: unsentOf(null) }
  }
}

const isSaveAnswer = (value: unknown): value is SaveAnswer =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "saved" || value.kind === "conflict" || value.kind === "failed")
