import { z } from "zod"
import type { Mismatch, PayloadFault } from "./fault.ts"

// An in-toto statement. Its subject is the proposed policy. Its predicate has the previous policy, the change of
// access, the approver, the reason and the expiry.

/** The predicate type that this version writes: the name of the format, with its number. */
export const PREDICATE_TYPE = "urn:sallyport:access-approval:v1"

/** Matches the predicate type of any version of the format. */
const ANY_VERSION = /^urn:sallyport:access-approval:v[1-9]\d{0,5}$/

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const statementSchema = z.strictObject({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  subject: z.tuple([
    z.strictObject({ name: z.literal("proposed policy"), digest: z.strictObject({ sha256: digest }) }),
  ]),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.strictObject({
    /** Null if there was no policy. */
    base: z.strictObject({ sha256: digest }).nullable(),
    change: z.strictObject({ sha256: digest }),
    /** The name of the policy's app, if the approver works with several. */
    app: z.string().min(1).max(200).optional(),
    approver: z.string().min(1).max(200),
    sentence: z.string().min(1).max(2_000),
    expires: z.iso.datetime(),
  }),
})

/** The approval of one access change, as it is signed. */
export type Statement = z.infer<typeof statementSchema>

/** The SHA-256 of both policies and of the change between them, to which an approval is bound. */
export interface Binding {
  /** Null if there was no policy. */
  readonly base: string | null
  readonly proposed: string
  readonly change: string
}

/** The readable part of a statement in a later format: the oldest version that can read it. */
const laterSchema = z.object({
  predicateType: z.string().regex(ANY_VERSION),
  predicate: z
    .object({
      needs: z
        .string()
        .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
        .nullable()
        .catch(null),
    })
    .catch({ needs: null }),
})

/** A readable statement, or its fault. `needs` is the oldest version of sallyport that can read it; null if unknown. */
export type ReadStatement =
  | { readonly statement: Statement }
  | { readonly fault: PayloadFault; readonly needs: string | null }

/** Reads a signed approval of an access change. An approval with unknown content does not count. */
export function readStatement(payload: string): ReadStatement {
  const data = dataIn(payload)
  const read = statementSchema.safeParse(data)
  if (read.success) return { statement: read.data }
  const later = laterSchema.safeParse(data)
  // A statement of this version with further fields is from a later release: a field may limit what is approved.
  const isNewer =
    later.success &&
    (later.data.predicateType !== PREDICATE_TYPE || read.error.issues.every(({ code }) => code === "unrecognized_keys"))
  return isNewer ? { fault: "newer", needs: later.data.predicate.needs } : { fault: "no-approval", needs: null }
}

/** The data of JSON text; null, which no schema accepts, for any other text. */
function dataIn(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

/** The hashes that a statement approves. */
export const bindingIn = ({ subject, predicate }: Statement): Binding => ({
  base: predicate.base?.sha256 ?? null,
  proposed: subject[0].digest.sha256,
  change: predicate.change.sha256,
})

/** A change of an app, and the hashes that an approval of it signs. */
export interface BoundChange extends Binding {
  readonly app: string
}

/**
 * The reason why a statement does not approve a change at a moment; null if it does. A statement without an app's name
 * fits any app.
 */
export function mismatchOf(statement: Statement, bound: BoundChange, moment: Date): Mismatch | null {
  const binding = bindingIn(statement)
  if ((statement.predicate.app ?? bound.app) !== bound.app) return "other-app"
  if (binding.base !== bound.base) return "other-base"
  if (binding.proposed !== bound.proposed) return "other-policy"
  if (binding.change !== bound.change) return "other-effect"
  // Also expired at an unknown moment, which git allows for a commit: an invalid date compares as false.
  return moment.getTime() <= new Date(statement.predicate.expires).getTime() ? null : "expired"
}
