import type { Splice } from "../code/code-surface.ts"
import type { RuleEdit, RuleForm, Unable } from "../../../policies/compiler/compile-question.server.ts"
import { setback, type Setback } from "../../../policies/compiler/setback.ts"

/** What an edit of the form comes back with. */
export type EditAnswer =
  | { readonly kind: "edited"; readonly text: string; readonly splices: readonly Splice[]; readonly form: RuleForm }
  /** Nothing was changed, and why. */
  | { readonly kind: "unmade"; readonly problem: Setback }
  /** Nothing was changed: the compiler's own words say why the form cannot. */
  | { readonly kind: "unable"; readonly unable: Unable }

/** Asks for one edit of a text. Says what went wrong in words, whatever it was. */
export async function askForEdit(to: string, text: string, edit: RuleEdit): Promise<EditAnswer> {
  const body = new FormData()
  body.set("policy", text)
  body.set("edit", JSON.stringify(edit))
  try {
    const response = await fetch(to, { method: "POST", body, headers: { Accept: "application/json" } })
    if (response.status === 401 || response.status === 403)
      return unmade(setback("Your session has ended. Sign in again; your text is kept in this tab."))
    const answer: unknown = await response.json()
    return isEditAnswer(answer)
      ? answer
      : unmade(setback("The server returned {{status}}. Nothing was changed.", { status: response.status }))
  } catch {
    return unmade(setback("The server cannot be reached. Nothing was changed."))
  }
}

/** What takes an edit back: offsets are those after it. */
export function inverseOf(before: string, splices: readonly Splice[]): readonly Splice[] {
  let shift = 0
  return splices.map(({ start, end, text }) => {
    const from = start + shift
    shift += text.length - (end - start)
    return { start: from, end: from + text.length, text: before.slice(start, end) }
  })
}

const unmade = (problem: Setback): EditAnswer => ({ kind: "unmade", problem })

const isEditAnswer = (value: unknown): value is EditAnswer =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "edited" || value.kind === "unmade" || value.kind === "unable")
