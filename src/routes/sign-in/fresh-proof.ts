import { isRecord } from "../../session/is-record.ts"
import { confirmAnyFactor, type AuthClient, type AuthResult } from "./auth-calls.ts"
import { sixDigitsIn, typedTextOf } from "./auth-forms.ts"
import { problemOf, problemOfError, type AuthProblem } from "./auth-problems.ts"
import { tokenPayloadOf } from "../../session/claims.ts"

/** The kind of proof that a change of the account needs: a code from people with a second factor, else the password. */
export type ProofKind = "password" | "code"

/** Seconds for which a proof counts. */
export const PROOF_LIFETIME = 300

/** Authentication methods that prove no identity. */
const NO_PROOF = new Set(["token_refresh", "anonymous"])

/** True for a method that proves a second factor, and so not the password. */
const isSecondFactor = (method: string): boolean => method === "totp" || method.startsWith("mfa/")

/**
 * True if a token's authentication methods (its claim `amr`, a list of methods with times) contain a recent proof. A
 * time too far in the future does not count, because it comes from a wrong clock. Both times are in seconds.
 */
export function isFreshProof(amr: unknown, kind: ProofKind, now: number): boolean {
  if (!Array.isArray(amr)) return false
  return amr.some((entry: unknown) => {
    if (!isRecord(entry)) return false
    const { method, timestamp } = entry
    if (typeof method !== "string" || typeof timestamp !== "number") return false
    const isProof = kind === "code" ? method === "totp" : !isSecondFactor(method) && !NO_PROOF.has(method)
    return isProof && Math.abs(now - timestamp) <= PROOF_LIFETIME
  })
}

/** The person who needs a fresh proof, and its kind. */
export interface Prover {
  readonly kind: ProofKind
  readonly email: string
  /** The ids of verified authenticator apps. */
  readonly factors: readonly string[]
  readonly accessToken: string
}

/** The signed-in person, as a prover. */
export async function proverOf(auth: AuthClient): Promise<AuthResult<Prover>> {
  const { data: stored } = await auth.getSession()
  const { data, error } = await auth.getUser()
  if (error !== null) return { ok: false, ...problemOfError(error) }
  if (stored.session === null) return { ok: false, ...problemOf("session-gone") }
  const verified = (data.user.factors ?? []).filter(({ status }) => status === "verified")
  const factors = verified.filter(({ factor_type }) => factor_type === "totp").map(({ id }) => id)
  return {
    ok: true,
    value: {
      kind: factors.length > 0 ? "code" : "password",
      email: data.user.email ?? "",
      factors,
      accessToken: stored.session.access_token,
    },
  }
}

/** True if the person has proved who they are in the last five minutes. */
export const hasFreshProof = ({ accessToken, kind }: Prover, now = Date.now() / 1000): boolean =>
  isFreshProof(tokenPayloadOf(accessToken)?.["amr"], kind, now)

/** The name of the form field for the proof. */
export const PROOF_FIELD = "proof"

/** Makes an auth client without a session. With an access token, its requests are made within that session. */
export type TrialClient = (accessToken?: string) => AuthClient

/** Checks the typed proof; null if it is valid. */
export async function prove(
  auth: AuthClient,
  trial: TrialClient,
  prover: Prover,
  form: FormData,
): Promise<AuthProblem | null> {
  const typed = typedTextOf(form, PROOF_FIELD)
  const problem =
    prover.kind === "code" ? await proveByCode(auth, prover, typed) : await proveByPassword(auth, trial, prover, typed)
  if (problem === null) return null
  // A problem with the typed value belongs at the field for the proof, whatever field it has elsewhere.
  const isAboutTypedValue = problem.field !== null || problem.code === "wrong-credentials"
  return isAboutTypedValue
    ? { field: PROOF_FIELD, code: problem.code === "wrong-credentials" ? "current-wrong" : problem.code }
    : problem
}

/** Proves identity with the code of an authenticator app. Returns null if it is right, or else the problem. */
async function proveByCode(auth: AuthClient, { factors }: Prover, typed: string): Promise<AuthProblem | null> {
  const code = sixDigitsIn(typed)
  if (code === null) return problemOf("code-missing")
  const answer = await confirmAnyFactor(auth, factors, code)
  return answer.ok ? null : answer
}

/**
 * Proves identity with the password. That starts a new session, which replaces and ends the current one, because no
 * service renews a proof within a session. The sign-in is made within the current session, so that the embedded backend
 * can tell it from one by somebody else. The address is that of the session, because another account's password would
 * prove nothing.
 */
async function proveByPassword(
  auth: AuthClient,
  trial: TrialClient,
  { email, accessToken }: Prover,
  typed: string,
): Promise<AuthProblem | null> {
  if (typed === "") return problemOf("current-missing")
  const { data, error } = await trial(accessToken).signInWithPassword({ email, password: typed })
  if (error !== null) return problemOfError(error)
  const { error: unstored } = await auth.setSession(data.session)
  // One of the two sessions is held by nobody now: the old one, or the new one if it could not be stored.
  const unheld = unstored === null ? accessToken : data.session.access_token
  // An error here does not stop the change: that session stays in the list, and expires.
  await auth.admin.signOut(unheld, "local")
  return unstored === null ? null : problemOfError(unstored)
}
