import type { ServerSession } from "../../session/supabase/server-session.ts"
import type { Problem } from "../../ui/forms/form-summary.tsx"
import { problemsInWords, type AuthProblem } from "../sign-in/auth-problems.ts"
import { statusOf } from "../sign-in/posted-form.ts"
import { hasFreshProof, prove, PROOF_FIELD, proverOf, type ProofKind } from "../sign-in/fresh-proof.ts"

/** The proof of identity that a form lacks. */
interface MissingProof {
  /** Null if it is unknown which proof this person can give. */
  readonly kind: ProofKind | null
  /** The reasons why a proof was not accepted; empty if the form has no proof yet. */
  readonly problems: readonly Problem[]
  readonly status: number
}

/**
 * Checks the proof of identity in a form: a code of the second factor if one is set up, else the password. Returns what
 * is missing: null if the proof is valid, or if the form has none and the person proved who they are in the last five
 * minutes.
 */
export async function provenBy(session: ServerSession, form: FormData): Promise<MissingProof | null> {
  const { auth } = session.client
  const prover = await proverOf(auth)
  if (!prover.ok) return missingProof(null, [prover])
  const { kind } = prover.value
  if (!form.has(PROOF_FIELD)) return hasFreshProof(prover.value) ? null : missingProof(kind, [])
  const unproved = await prove(auth, (accessToken) => session.trialClient(accessToken).auth, prover.value, form)
  if (unproved !== null) return missingProof(kind, [unproved])
  // A password starts a new session that replaces this one.
  await session.refresh()
  return null
}

/** The missing proof, with the status of the answer that asks for it. */
function missingProof(kind: ProofKind | null, problems: readonly AuthProblem[]): MissingProof {
  // Asking for a proof is not a failure: the form is shown again with a field for it.
  const status = problems.length === 0 ? 200 : statusOf(problems)
  return { kind, problems: problemsInWords(problems), status }
}
