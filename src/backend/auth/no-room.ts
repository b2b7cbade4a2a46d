import { troubleOf } from "../store/data-trouble.ts"
import { authRefusal } from "./refusals.ts"

/** On a full disk nothing is wrong with who asks: they are told to come back, not that they were refused. */
export async function orNoRoom(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === "full" || trouble === "not writable") return noRoom()
    throw error
  }
}

export function noRoom(): Response {
  const refusal = authRefusal(503, "unexpected_failure", "There is no room left on the server")
  refusal.headers.set("Retry-After", "60")
  return refusal
}
