import { useText } from "../../language/use-text.ts"
import type { ReviewAnswer } from "./forms.server.ts"

/** What is wrong with a field of a form that did not succeed, in the reader's words. */
export function useErrorOf(answer: ReviewAnswer | null): (field: string) => string | null {
  const text = useText()
  return (field) => {
    const found = answer?.problems.find((problem) => problem.field === field)
    return found === undefined ? null : text(found.message)
  }
}
