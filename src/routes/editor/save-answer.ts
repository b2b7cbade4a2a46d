import type { StoredText } from "./use-autosave.ts"

/** What saving a draft while it is written comes back with. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly revision: string }
  /** The stored draft is no longer the one that was edited: its name and revision. */
  | { readonly kind: "conflict"; readonly name: string; readonly revision: string }
  /** `final` when trying again would end the same. */
  | { readonly kind: "failed"; readonly message: string; readonly final: boolean }

export async function askToSave(to: string, { name, policy, revision }: StoredText): Promise<SaveAnswer> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ name, policy, revision })) body.set(field, value)
  try {
    const response = await fetch(to, { method: "POST", body, headers: { Accept: "application/json" } })
    if (response.status === 401 || response.status === 403)
      return failed("Your session has ended. Sign in again: your text is kept in this tab.", false)
    const answer: unknown = await response.json()
    return isSaveAnswer(answer) ? answer : failed(`The server answered ${response.status}.`, false)
  } catch {
    return failed("The server cannot be reached. Your text is kept in this tab, and saved when it can be.", false)
  }
}

const failed = (message: string, final: boolean): SaveAnswer => ({ kind: "failed", message, final })

const isSaveAnswer = (value: unknown): value is SaveAnswer =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "saved" || value.kind === "conflict" || value.kind === "failed")
