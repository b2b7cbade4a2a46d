import { saying, type Saying } from "../../language/message.ts"
import type { StoredText } from "./use-autosave.ts"

/** What saving a draft while it is written comes back with. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly revision: string }
  /** The stored draft is no longer the one that was edited: its name and revision. */
  | { readonly kind: "conflict"; readonly name: string; readonly revision: string }
  /** `final` when trying again would end the same. */
  | { readonly kind: "failed"; readonly reasons: readonly Saying[]; readonly final: boolean }

export async function askToSave(to: string, { name, policy, revision }: StoredText): Promise<SaveAnswer> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ name, policy, revision })) body.set(field, value)
  try {
    const response = await fetch(to, { method: "POST", body, headers: { Accept: "application/json" } })
    if (response.status === 401 || response.status === 403)
      return failed(saying("Your session has ended. Sign in again: your text is kept in this tab."))
    const answer: unknown = await response.json()
    return isSaveAnswer(answer)
      ? answer
      : failed(saying("The server answered {{status}}.", { status: response.status }))
  } catch {
    return failed(saying("The server cannot be reached. Your text is kept in this tab, and saved when it can be."))
  }
}

const failed = (reason: Saying): SaveAnswer => ({ kind: "failed", reasons: [reason], final: false })

const isSaveAnswer = (value: unknown): value is SaveAnswer =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "saved" || value.kind === "conflict" || value.kind === "failed")
