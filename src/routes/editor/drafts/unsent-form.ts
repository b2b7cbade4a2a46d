import { data, isRouteErrorResponse } from "react-router"
import type { EditorAnswer } from "./answer.ts"
import { unsentOf } from "../../../ui/forms/unsent.ts"

/** The server's answer to a form; where there is none, one that keeps the page as it is and says why. */
export async function answeredOrUnsent<Answer>(request: Request, ask: () => Promise<Answer>) {
  // A clone, because the server's action is handed the same request.
  const form = await request.clone().formData()
  const name = textOf(form, "name")
  const policy = textOf(form, "policy").replaceAll("\r\n", "\n")
  try {
    return await ask()
  } catch (error) {
    // The way on, once the form was taken.
    if (error instanceof Response) throw error
    const answer: EditorAnswer = {
      name,
      policy,
      problems: [],
      check: null,
      conflict: null,
      unsent: unsentOf(isRouteErrorResponse(error) ? error.status : null),
      deleted: null,
    }
    // Whatever the cause, the pages around this one are not asked for anew: see the root's `shouldRevalidate`.
    return data(answer, { status: 503 })
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
