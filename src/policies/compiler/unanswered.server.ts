import type { RouterContextProvider } from "react-router"
import { problemResponse } from "../../locks/page-problem.server.ts"
import { CompileUnavailable } from "./compile-worker.server.ts"

/** Awaits an answer of the compiler. If there is none, throws an error page with the reason and the time to wait. */
export async function orUnanswered<T>(context: Readonly<RouterContextProvider>, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    throw await unanswered(context, error)
  }
}

/** The response to throw if the compiler gave no answer. */
export const unanswered = (
  context: Readonly<RouterContextProvider>,
  {
    reason,
    again,
    isWorking = false,
  }: Pick<CompileUnavailable, "reason" | "again"> & Partial<Pick<CompileUnavailable, "isWorking">>,
) =>
  problemResponse(context, {
    title: again === null ? "This page cannot be shown." : "This page cannot be shown right now.",
    advice: { message: "The compiler gave no answer: {{reason}}.", reason },
    again,
    isWorking,
  })
