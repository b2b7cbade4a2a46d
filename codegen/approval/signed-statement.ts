import { z } from "zod"
import type { Misfit } from "./fault.ts"

// An in-toto statement. Its subject is the proposed policy; the predicate says from which policy, to what effect, by
// whom, why and until when.

export const PREDICATE_TYPE = "urn:sallyport:access-approval:v1"

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const statementSchema = z.strictObject({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  subject: z.tuple([
    z.strictObject({ name: z.literal("proposed policy"), digest: z.strictObject({ sha256: digest }) }),
  ]),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.strictObject({
    /** Null: there was no policy. */
    base: z.strictObject({ sha256: digest }).nullable(),
    change: z.strictObject({ sha256: digest }),
    /** Whose policy it is, where whoever approved it was asked about the policies of several apps. */
    app: z.string().min(1).max(200).optional(),
    approver: z.string().min(1).max(200),
    sentence: z.string().min(1).max(2_000),
    expires: z.iso.datetime(),
  }),
})

export type Statement = z.infer<typeof statementSchema>

/** What an approval binds, each by its SHA-256: both policies, and what lies between them. */
export interface Binding {
  /** Null: there was no policy. */
  readonly base: string | null
  readonly proposed: string
  readonly change: string
}

/** Null for what is no approval of an access change. */
export function readStatement(payload: string): Statement | null {
  try {
    return statementSchema.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

export const bindingIn = ({ subject, predicate }: Statement): Binding => ({
  base: predicate.base?.sha256 ?? null,
  proposed: subject[0].digest.sha256,
  change: predicate.change.sha256,
})

/** Why a statement is not about a change that was made then; null where it is. */
export function misfitOf(statement: Statement, made: Binding, then: Date): Misfit | null {
  const said = bindingIn(statement)
  if (said.base !== made.base) return "other-base"
  if (said.proposed !== made.proposed) return "other-policy"
  if (said.change !== made.change) return "other-effect"
  return then.getTime() > new Date(statement.predicate.expires).getTime() ? "expired" : null
}
