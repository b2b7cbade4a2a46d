import type { Problem } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"

/** Returns a function for the problem with a field, in the reader's language. */
export function useFieldError(problems: readonly Problem[]): (field: string) => string | undefined {
  const text = useText()
  return (field) => {
    const problem = problems.find((candidate) => candidate.field === field)
    return problem === undefined ? undefined : text(problem.message)
  }
}
