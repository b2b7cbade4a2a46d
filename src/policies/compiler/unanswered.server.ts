import type { RouterContextProvider } from "react-router"
import { troubleOf } from "../../locks/page-trouble.server.ts"
import { CompileUnavailable } from "./compile-worker.server.ts"

/** Runs a question of a page to the compiler. Where there is no answer, the page says why and when to ask again. */
export async function orUnanswered<T>(context: Readonly<RouterContextProvider>, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    throw await unanswered(context, error)
  }
}

/** The response to throw where the compiler gave no answer. */
export const unanswered = (
  context: Readonly<RouterContextProvider>,
  { reason, again }: Pick<CompileUnavailable, "reason" | "again">,
) =>
  troubleOf(context, {
    title: again === null ? "This page cannot be shown." : "This page cannot be shown right now.",
    advice: { message: "The compiler gave no answer: {{reason}}.", reason },
    again,
  })
