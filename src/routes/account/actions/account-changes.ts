import { callFunction, newRecoveryCodes, type AccountClient } from "../../sign-in/account-functions.ts"
import {
  beginSecondFactor,
  changeEmail,
  changePassword,
  confirmSecondFactor,
  removeSecondFactor,
  setName,
  signOut,
  type AuthResult,
} from "../../sign-in/auth-calls.ts"
import { readCode, readName, readNewEmail, readPasswordChange, typedTextOf } from "../../sign-in/auth-forms.ts"
import { MAY_BE_DONE } from "../../../ui/forms/form-summary.tsx"
import { problemOf, type AuthProblem } from "../../sign-in/auth-problems.ts"
import { hasFreshProof, prove, proverOf, PROOF_FIELD, type TrialClient } from "../../sign-in/fresh-proof.ts"
import { done, UNKNOWN_INTENT, unfinished, type AccountAnswer, type Attempt } from "./account-answer.ts"
import { enrolmentOf } from "./enrolment.ts"
import { isIntent, NEEDS_PROOF } from "./intents.ts"

/** The clients of the auth and data services. */
export interface AccountClients {
  /** The client with the person's own session. */
  readonly client: AccountClient
  /** Makes an auth client to check a password by signing in with it. */
  readonly trial: TrialClient
}

/** Performs the action of a form on the account pages. Runs on the server, or in the browser with its own client. */
export async function changeAccount(clients: AccountClients, form: FormData): Promise<AccountAnswer> {
  const intent = typedTextOf(form, "intent")
  if (!isIntent(intent)) return UNKNOWN_INTENT
  const enrolment =
    intent === "confirm-factor" ? enrolmentOf(typedTextOf(form, "factor"), typedTextOf(form, "uri")) : null
  const attempt: Attempt = { intent, form, enrolment }
  return NEEDS_PROOF.has(intent) ? provenChange(clients, attempt) : change(clients, attempt)
}

/**
 * Performs an action that requires a proof of identity: the password, or a code if there is a second factor. Asks for
 * the proof if the form has none and the last one is older than five minutes.
 */
async function provenChange(clients: AccountClients, attempt: Attempt): Promise<AccountAnswer> {
  const { auth } = clients.client
  const { form } = attempt
  const prover = await proverOf(auth)
  if (!prover.ok) {
    const mayBeDeleted = attempt.intent === "delete" && prover.code === "account-gone"
    if (!mayBeDeleted || !form.has(MAY_BE_DONE)) return unfinished(attempt, [prover])
    // An earlier attempt, whose outcome is unknown, has deleted it.
    await signOut(auth, "local")
    return done("delete")
  }
  const { kind, email } = prover.value
  const hasTypedProof = form.has(PROOF_FIELD)

  // Faults of the form are reported before a proof is required.
  const faults = faultsOf(attempt, email)
  if (faults.length > 0) return unfinished(attempt, faults, hasTypedProof ? kind : null)
  if (hasTypedProof) {
    const unproved = await prove(auth, clients.trial, prover.value, form)
    if (unproved !== null) return unfinished(attempt, [unproved], kind)
  } else if (!hasFreshProof(prover.value)) return unfinished(attempt, [], kind)

  const answer = await change(clients, attempt)
  // The service decides if a proof is fresh enough, because its clock may differ from this one's.
  const isProofRequired = answer.done === null && answer.problems.some(({ code }) => code === "sign-in-again")
  // With a proof in the form, asking for another would go on forever, so the service's problem is shown.
  return isProofRequired && !hasTypedProof ? unfinished(attempt, [], kind) : answer
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The faults of a form, found before its action runs. `email` is the account's address. */
function faultsOf({ intent, form, enrolment }: Attempt, email: string): readonly AuthProblem[] {
  switch (intent) {
    case "email": {
      const read = readNewEmail(form)
      if (!read.ok) return read.problems
      return isSame(read.value, email) ? [problemOf("email-same")] : []
    }
    case "confirm-factor": {
      if (enrolment === null) return [problemOf("factor-gone")]
      const read = readCode(form)
      return read.ok ? [] : read.problems
    }
    case "end-session":
      return isUuid(typedTextOf(form, "session")) ? [] : [problemOf("refused")]
    case "delete":
      return isSame(typedTextOf(form, "confirmation").trim(), email) ? [] : [problemOf("confirmation-wrong")]
    case "name":
    case "password":
    case "begin-factor":
    case "remove-factor":
    case "new-codes":
    case "end-others":
    case "end-all":
      return []
  }
}

const isSame = (address: string, other: string): boolean => address.toLowerCase() === other.toLowerCase()

/**
 * Performs an action. INVARIANT: actions that need a proof are called only by `provenChange`, with a form without
 * faults. So `email` and `end-session` use their fields unchecked here.
 */
async function change({ client, trial }: AccountClients, attempt: Attempt): Promise<AccountAnswer> {
  const { auth } = client
  const { intent, form, enrolment } = attempt
  const settled = async (call: Promise<AuthResult<unknown>>): Promise<AccountAnswer> => {
    const answer = await call
    return answer.ok ? done(intent) : unfinished(attempt, [answer])
  }
  switch (intent) {
    case "name": {
      const read = readName(form)
      return read.ok ? settled(setName(auth, read.value)) : unfinished(attempt, read.problems)
    }
    case "password": {
      const read = readPasswordChange(form)
      return read.ok ? settled(changePassword(auth, trial, read.value)) : unfinished(attempt, read.problems)
    }
    case "email":
      return settled(changeEmail(auth, typedTextOf(form, "email").trim()))
    case "begin-factor": {
      const answer = await beginSecondFactor(auth)
      // Not done yet: the answer shows the new factor, and asks for its first code.
      return answer.ok ? unfinished({ ...attempt, enrolment: answer.value }, []) : unfinished(attempt, [answer])
    }
    case "confirm-factor": {
      const read = readCode(form)
      if (!read.ok || enrolment === null) return unfinished(attempt, [problemOf("factor-gone")])
      const answer = await confirmSecondFactor(auth, enrolment.factor, read.value, "factor-unknown")
      if (!answer.ok) {
        // A factor that is gone, such as one that another tab has replaced, has to be set up again.
        return unfinished(answer.code === "factor-gone" ? { ...attempt, enrolment: null } : attempt, [answer])
      }
      // Without the codes, the factor is still on, and the page offers to create new ones.
      const codes = await newRecoveryCodes(client)
      return codes.ok ? done(intent, codes.value) : done(intent, null, codes.code !== "not-offered")
    }
    case "remove-factor":
      return settled(removeSecondFactor(auth))
    case "new-codes": {
      const codes = await newRecoveryCodes(client)
      return codes.ok ? done(intent, codes.value) : unfinished(attempt, [codes])
    }
    case "end-session":
      return settled(callFunction(client, "end_own_session", { session_id: typedTextOf(form, "session") }))
    case "end-others":
      return settled(signOutElsewhere(client, "others"))
    case "end-all":
      return settled(signOutElsewhere(client, "global"))
    case "delete": {
      const answer = await callFunction(client, "delete_own_account")
      if (!answer.ok) {
        return unfinished(attempt, [answer.code === "outcome-unknown" ? problemOf("delete-unknown") : answer])
      }
      // There is no session left to end: this only makes the browser forget it, and informs the other tabs.
      await signOut(auth, "local")
      return done(intent)
    }
  }
}

/**
 * Signs out other sessions. The sign-out of a hosted Supabase project sends no email, so a database function that does
 * is called first.
 */
async function signOutElsewhere(client: AccountClient, scope: "others" | "global"): Promise<AuthResult<unknown>> {
  const notified = await callFunction(client, "end_other_sessions")
  // The embedded backend offers no such function: its own sign-out sends the email.
  return notified.ok || notified.code === "not-offered" ? signOut(client.auth, scope) : notified
}
