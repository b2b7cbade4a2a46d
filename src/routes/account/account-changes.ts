import {
  beginSecondFactor,
  confirmSecondFactor,
  changePassword,
  removeSecondFactor,
  setName,
  type Answer,
  type AuthClient,
  type Enrolment,
} from "../../session/auth-calls.ts"
import { readCode, readName, readPasswordChange, textOf, type ReadForm } from "../../session/auth-forms.ts"
import { problemsInWords, type AuthProblem } from "../../session/auth-problems.ts"
import type { Problem } from "../../ui/form-summary.tsx"
import { enrolmentOf } from "./enrolment.ts"

export const INTENTS = ["name", "password", "begin-factor", "confirm-factor", "remove-factor"] as const

export type Intent = (typeof INTENTS)[number]

/** What became of a form of the account page. `enrolment` is there while a second factor waits for its first code. */
export type AccountAnswer =
  | { readonly done: Intent }
  | {
      readonly done: null
      readonly intent: Intent | null
      readonly problems: readonly Problem[]
      readonly enrolment: Enrolment | null
      /** The name as it was typed, when it was not taken. */
      readonly name: string | null
    }

export const isIntent = (word: string | null): word is Intent => (INTENTS as readonly (string | null)[]).includes(word)

/** The person's own auth client, and another to try a password with. */
export interface AccountClients {
  readonly auth: AuthClient
  readonly trial: () => AuthClient
}

/** Enough of a name that is too long for its owner to shorten it. */
const KEPT_NAME = 200

/** Does what a form of the account page asks for: the same on the server and with the browser's client. */
export async function changeAccount({ auth, trial }: AccountClients, form: FormData): Promise<AccountAnswer> {
  const intent = textOf(form, "intent")
  if (!isIntent(intent)) return refused(null, [{ field: null, code: "refused" }])
  switch (intent) {
    case "name": {
      const answer = settled(intent, await onRead(readName(form), (name) => setName(auth, name)))
      return answer.done === null ? { ...answer, name: textOf(form, "name").slice(0, KEPT_NAME) } : answer
    }
    case "password":
      return settled(intent, await onRead(readPasswordChange(form), (change) => changePassword(auth, trial(), change)))
    case "begin-factor": {
      const answer = await beginSecondFactor(auth)
      if (!answer.ok) return refused(intent, [answer])
      return { done: null, intent, problems: [], enrolment: answer.value, name: null }
    }
    case "confirm-factor": {
      const enrolment = enrolmentOf(textOf(form, "factor"), textOf(form, "uri"))
      if (enrolment === null) return refused(intent, [{ field: null, code: "factor-gone" }])
      const confirm = (code: string): Promise<Answer> => confirmSecondFactor(auth, enrolment.factor, code)
      return settled(intent, await onRead(readCode(form), confirm), enrolment)
    }
    case "remove-factor":
      return settled(intent, problemsIn(await removeSecondFactor(auth)))
  }
}

async function onRead<Value>(
  read: ReadForm<Value>,
  call: (value: Value) => Promise<Answer>,
): Promise<readonly AuthProblem[]> {
  return read.ok ? problemsIn(await call(read.value)) : read.problems
}

const problemsIn = (answer: Answer): readonly AuthProblem[] => (answer.ok ? [] : [answer])

const settled = (intent: Intent, problems: readonly AuthProblem[], enrolment: Enrolment | null = null): AccountAnswer =>
  problems.length === 0 ? { done: intent } : refused(intent, problems, enrolment)

const refused = (
  intent: Intent | null,
  problems: readonly AuthProblem[],
  enrolment: Enrolment | null = null,
): Extract<AccountAnswer, { readonly done: null }> => ({
  done: null,
  intent,
  problems: problemsInWords(problems),
  enrolment,
  name: null,
})
