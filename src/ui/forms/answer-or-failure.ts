import { data, isRouteErrorResponse } from "react-router"

/** The text of a field; empty for a field that the form lacks. */
export type FieldReader = (field: string) => string

/**
 * The server's answer to a form, for a client action. If the request fails, `failureOf` makes an answer from the typed
 * fields, so that the page and everything typed in it stay. `status` is null if nothing was answered. `isSent` is false
 * if the browser was offline when the form was submitted.
 */
export async function answerOrFailure<Answer, Failure>(
  request: Request,
  ask: () => Promise<Answer>,
  failureOf: (typed: FieldReader, status: number | null, isSent: boolean) => Failure,
) {
  // A clone, because the server's action gets the same request.
  const form = await request.clone().formData()
  const isSent = navigator.onLine
  try {
    return await ask()
  } catch (error) {
    // A redirect follows a successful form.
    if (error instanceof Response) throw error
    const typed: FieldReader = (field) => {
      const value = form.get(field)
      return typeof value === "string" ? value : ""
    }
    // With this status, the loaders of the surrounding pages do not run again: see the root's `shouldRevalidate`.
    return data(failureOf(typed, isRouteErrorResponse(error) ? error.status : null, isSent), { status: 503 })
  }
}
