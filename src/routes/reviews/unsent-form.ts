import { data, isRouteErrorResponse } from "react-router"
import type { PlainMessage } from "../../language/message.ts"
import { postedForm } from "../sign-in/posted-form.ts"
import { textOf } from "../sign-in/auth-forms.ts"
import type { ReviewAnswer } from "./forms.server.ts"

/** The server's answer to a form of a review; where there is none, one that leaves what was typed in its place. */
export async function answeredOrUnsent<Answer>(request: Request, ask: () => Promise<Answer>) {
  const form = await postedForm(request)
  try {
    return await ask()
  } catch (error) {
    // The way on, once the form was taken.
    if (error instanceof Response) throw error
    const message = reasonOf(isRouteErrorResponse(error) ? error.status : null)
    const answer: ReviewAnswer = {
      intent: textOf(form, "intent"),
      status: 503,
      problems: [{ field: null, message }],
      typed: {
        title: textOf(form, "title"),
        app: textOf(form, "app"),
        policy: textOf(form, "policy"),
        body: textOf(form, "body"),
        line: textOf(form, "line"),
        sentence: textOf(form, "sentence"),
      },
    }
    // The pages around this one are not asked for anew: see the root's `shouldRevalidate`.
    return data(answer, { status: answer.status })
  }
}

/** What a status says that no form's action gave, and what to do; null for no answer at all. */
export function reasonOf(status: number | null): PlainMessage {
  switch (status) {
    case null:
      return "The server cannot be reached. What you typed is still here; send it again when you are back online."
    case 401:
    case 403:
      return "Your session has ended. What you typed is still here; sign in in another tab, then send it again."
    case 429:
      return "Too many attempts in a short time. What you typed is still here; wait a minute, then send it again."
    default:
      return "The server could not answer. What you typed is still here; send it again in a moment."
  }
}
