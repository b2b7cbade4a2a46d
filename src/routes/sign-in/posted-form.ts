import { data, useNavigation } from "react-router"
import { refusalBecause } from "../../locks/page-cause.ts"
import { MAX_EMAIL_LENGTH, typedTextOf } from "./auth-forms.ts"
import {
  isOutage,
  isUnanswered,
  problemOf,
  problemOfCode,
  problemsInWords,
  type AuthProblem,
  type ProblemCode,
} from "./auth-problems.ts"
import type { FieldReader } from "../../ui/forms/answer-or-failure.ts"
import type { Problem } from "../../ui/forms/form-summary.tsx"
import { useFieldError } from "../../ui/forms/use-field-error.ts"

/** The answer to a form that did not succeed: the problem, and the typed values to fill it with again. */
export interface FormAnswer {
  readonly problems: readonly Problem[]
  readonly email: string
  /** True if the password was right but the address is not confirmed yet. */
  readonly unconfirmed: boolean
}

/** The fields of a posted form. Throws a 400 if the body is not a form. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    // A clone, because a client action passes the same request to the server's action.
    return await request.clone().formData()
  } catch {
    throw refusalBecause("form", 400)
  }
}

/** The answer to a form that failed. Typed values are returned, except for passwords and codes. */
export const formAnswerOf = (form: FormData, problems: readonly AuthProblem[]): FormAnswer => ({
  problems: problemsInWords(problems),
  email: typedTextOf(form, "email").slice(0, MAX_EMAIL_LENGTH),
  unconfirmed: problems.some(({ code }) => code === "email-not-confirmed"),
})

/** The response to a form that failed. */
export const refusedForm = (form: FormData, problems: readonly AuthProblem[]) =>
  data<FormAnswer>(formAnswerOf(form, problems), { status: statusOf(problems) })

/**
 * The answer to a form that requests an email and got no answer of its own, with the typed address
 * (`answerOrFailure`).
 */
export function unansweredForm(typed: FieldReader, status: number | null, isSent: boolean): FormAnswer {
  const code = status ?? undefined
  const problem = isUnanswered(undefined, code)
    ? problemOf(isSent ? "email-unknown" : "unsent")
    : problemOfCode(undefined, code)
  return { problems: problemsInWords([problem]), email: typed("email"), unconfirmed: false }
}

const TOO_MANY: ReadonlySet<ProblemCode> = new Set(["too-many", "too-many-mails", "codes-paused"])

/** The status of an answer with these problems. */
export function statusOf(problems: readonly AuthProblem[]): number {
  if (problems.some(({ code }) => isOutage(code))) return 503
  return problems.some(({ code }) => TOO_MANY.has(code)) ? 429 : 400
}

const NO_PROBLEMS: readonly Problem[] = []

/**
 * The problems of an answer. Without any, always the same empty list, so that the summary
 * does not take the focus again.
 */
export const problemsOf = (answer: { readonly problems: readonly Problem[] } | null | undefined): readonly Problem[] =>
  answer?.problems ?? NO_PROBLEMS

/** The state of a page's form: the problems of the last answer, and if it is being sent. */
export function usePostedForm(answer: FormAnswer | undefined) {
  const problems = problemsOf(answer)
  return { problems, errorOf: useFieldError(problems), busy: useNavigation().state !== "idle" }
}
