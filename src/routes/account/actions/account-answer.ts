import type { Enrolment } from "../../sign-in/auth-calls.ts"
import { MAX_EMAIL_LENGTH, typedTextOf } from "../../sign-in/auth-forms.ts"
import {
  isOutage,
  problemOf,
  problemsInWords,
  type AuthProblem,
  type UnknownOutcome,
  type WordedProblem,
} from "../../sign-in/auth-problems.ts"
import { MAY_BE_DONE } from "../../../ui/forms/form-summary.tsx"
import type { ProofKind } from "../../sign-in/fresh-proof.ts"
import type { AccountIntent } from "./intents.ts"

/** The answer to a form that succeeded. `codes` are recovery codes, which are never shown again. */
export interface Done {
  /** The form's action, as its button names it. */
  readonly done: AccountIntent
  readonly codes: readonly string[] | null
  /** True if the form creates recovery codes, and they did not arrive: they may exist, or still have to be created. */
  readonly codesMissing: boolean
}

/** The answer to a form that is shown again: it failed, or the next step needs a proof of identity or a code. */
export interface Unfinished {
  readonly done: null
  readonly codes: null
  readonly intent: AccountIntent | null
  readonly problems: readonly WordedProblem[]
  /** The proof of identity that the form needs; null if it needs none. */
  readonly proof: ProofKind | null
  /** The second factor that waits for its first code, or null. */
  readonly enrolment: Enrolment | null
  /** Typed values except secrets, to fill the form again. */
  readonly typed: TypedFields
}

/** The result of a form of the account's pages. */
export type AccountAnswer = Done | Unfinished

/** The fields that are filled again: those without secrets. */
const KEPT_FIELDS = ["name", "email", "confirmation", "session"] as const

/** The typed values of these fields, by name. */
export type TypedFields = Readonly<Partial<Record<(typeof KEPT_FIELDS)[number], string>>>

/** A form's typed values except secrets. None needs more characters than an email address. */
const typedIn = (form: FormData): TypedFields =>
  Object.fromEntries(
    KEPT_FIELDS.filter((name) => form.has(name)).map((name) => [
      name,
      typedTextOf(form, name).slice(0, MAX_EMAIL_LENGTH),
    ]),
  )

/** The answer to a form that succeeded. */
export const done = (intent: AccountIntent, codes: readonly string[] | null = null, codesMissing = false): Done => ({
  done: intent,
  codes,
  codesMissing,
})

/** A posted form with its intent, and the second factor that it sets up, or null. */
export interface Attempt {
  readonly intent: AccountIntent
  readonly form: FormData
  readonly enrolment: Enrolment | null
}

/**
 * The answer that shows a form again, with the problems if it failed. Without problems, it asks for a proof of identity
 * or for the first code of a second factor.
 */
export const unfinished = (
  { intent, form, enrolment }: Omit<Attempt, "intent"> & Pick<Unfinished, "intent">,
  problems: readonly AuthProblem[],
  proof: ProofKind | null = null,
): Unfinished => ({
  done: null,
  codes: null,
  intent,
  problems: problemsInWords(problems.map((problem) => asUnknown(problem, intent, form))),
  proof,
  enrolment,
  typed: typedIn(form),
})

/** The problem of an action that may have been carried out, for the actions whose next attempt can tell if it was. */
const UNKNOWN: Partial<Readonly<Record<AccountIntent, UnknownOutcome>>> = {
  password: "password-unknown",
  delete: "delete-unknown",
  "end-all": "sign-out-unknown",
}

/**
 * A problem as the page shows it. If the outcome of the attempt before is unknown (`MAY_BE_DONE`), and the service does
 * not answer now either, it is still unknown.
 */
function asUnknown(problem: AuthProblem, intent: AccountIntent | null, form: FormData): AuthProblem {
  const unknown = intent === null ? undefined : UNKNOWN[intent]
  return unknown !== undefined && form.has(MAY_BE_DONE) && isOutage(problem.code) ? problemOf(unknown) : problem
}

/** The answer to a form whose button names no known action. */
export const UNKNOWN_INTENT = unfinished({ intent: null, form: new FormData(), enrolment: null }, [
  problemOf("refused"),
])
