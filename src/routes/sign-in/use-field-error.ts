import { useText } from "../../language/use-text.ts"
import type { AuthField } from "./auth-problems.ts"
import type { Problem } from "../../ui/forms/form-summary.tsx"

/** Returns a function for the problem with a field, in the reader's language. */
export function useFieldError(problems: readonly Problem[]): (field: AuthField) => string | undefined {
  const text = useText()
  return (field) => {
    const problem = problems.find((candidate) => candidate.field === field)
    return problem === undefined ? undefined : text(problem.message)
  }
}
