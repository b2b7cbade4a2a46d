import { z } from "zod"
import type { CheckedPolicy } from "../check/checked-policy.ts"
import { digestOf, policyDigestOf } from "../check/hash.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { changesFileOf } from "../record/change-file.ts"

// An in-toto statement. Its subject is the proposed policy; the predicate says from which policy, to what effect, by
// whom, why and until when.

export const PREDICATE_TYPE = "urn:sallyport:access-approval:v1"

const digest = z.string().regex(/^[0-9a-f]{64}$/)

export const statementSchema = z.strictObject({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  subject: z.tuple([
    z.strictObject({ name: z.literal("proposed policy"), digest: z.strictObject({ sha256: digest }) }),
  ]),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.strictObject({
    /** Null: there was no policy. */
    base: z.strictObject({ sha256: digest }).nullable(),
    change: z.strictObject({ sha256: digest }),
    approver: z.string().min(1).max(200),
    sentence: z.string().min(1).max(2_000),
    expires: z.iso.datetime(),
  }),
})

export type Statement = z.infer<typeof statementSchema>

/** One change of access: both policies, and what lies between them. */
export interface ProposedChange {
  readonly base: CheckedPolicy | null
  readonly proposed: CheckedPolicy
  readonly diff: AccessDiff
}

export interface Consent {
  readonly approver: string
  readonly sentence: string
  /** ISO 8601, in UTC. */
  readonly expires: string
}

export const statementOf = ({ base, proposed, diff }: ProposedChange, consent: Consent): Statement => {
  const { approver, sentence, expires } = consent
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "proposed policy", digest: { sha256: policyDigestOf(proposed.policy) } }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      base: base === null ? null : { sha256: policyDigestOf(base.policy) },
      change: { sha256: changeDigestOf(diff) },
      approver,
      sentence,
      expires,
    },
  }
}

/** Names an access change by what it does: where its rules stand in a file is no part of it. */
const changeDigestOf = (diff: AccessDiff): string =>
  digestOf(
    changesFileOf(diff).map(({ before, after, ...change }) => ({
      ...change,
      before: { ...before, place: null },
      after: { ...after, place: null },
    })),
  )

/** Why a statement does not let this change pass now, in words; null where it does. */
export function objectionOf({ subject, predicate }: Statement, change: ProposedChange, now: Date): string | null {
  const wanted = statementOf(change, predicate)
  if (JSON.stringify(predicate.base) !== JSON.stringify(wanted.predicate.base))
    return "it approves a change of another policy than the one before"
  if (subject[0].digest.sha256 !== wanted.subject[0].digest.sha256)
    return "it approves another policy than the one after"
  if (predicate.change.sha256 !== wanted.predicate.change.sha256)
    return "what the change does to access is not what was approved: another version of the compiler reads the policies otherwise"
  return now.getTime() > new Date(predicate.expires).getTime() ? `it expired on ${predicate.expires}` : null
}
