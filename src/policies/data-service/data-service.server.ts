import type { PostgrestError } from "@supabase/supabase-js"
import { z } from "zod"

// Drafts, uploads and reviews are rows in tables of the data service. It is called with the session of the person who
// asks, and its row level security limits them to what they may read and write.

/** The error if a call of the data service fails. It is unknown whether anything changed. */
export class DataServiceError extends Error {
  override readonly name: string = "DataServiceError"
}

/** The reason of a refusal by the data service. */
export type DataRefusal =
  /** The person's quota is used up. */
  | "full"
  /** The person has the most open reviews allowed. */
  | "open"
  /** The review has reached its limit of comments or approvals. */
  | "crowded"
  /** A recent proof of identity is required. */
  | "unproved"
  /** The person has done so already. */
  | "again"
  /** The person may not do it, or the review is no longer open. */
  | "forbidden"

/** The error if the data service refuses a call. Nothing changed. */
export class DataRefused extends DataServiceError {
  override readonly name = "DataRefused"
  readonly why: DataRefusal

  constructor(why: DataRefusal, options?: ErrorOptions) {
    super(`the data service refused: ${why}`, options)
    this.why = why
  }
}

/**
 * The refusals by the error codes of both backends. Those that begin with `PT` are raised by the triggers of the
 * tables. The numbers are PostgreSQL's: a duplicate (23505), a broken rule of the table (23514), a missing row that is
 * referred to (23503), and no permission (42501). The embedded backend has 23514 for duplicates too, and values are
 * checked before they are sent, so 23514 counts as a duplicate.
 */
const BY_CODE: Readonly<Record<string, DataRefusal>> = {
  PT413: "full",
  PT422: "open",
  PT409: "crowded",
  reauthentication_needed: "unproved",
  "23505": "again",
  "23514": "again",
  "23503": "forbidden",
  "42501": "forbidden",
}

/** The error to throw for a failed call. `what` names the call in it. */
export function dataErrorOf(what: string, error: PostgrestError): DataServiceError {
  const why = BY_CODE[error.code]
  return why === undefined
    ? new DataServiceError(`${what} failed`, { cause: error })
    : new DataRefused(why, { cause: error })
}

/** An answer of the data service. */
export type Answer = PromiseLike<{ readonly data: unknown; readonly error: PostgrestError | null }>

/** The rows of an answer, checked. Throws if the call failed; `what` names it in the error. */
export async function rowsOf<Shape extends z.ZodType>(
  what: string,
  shape: Shape,
  answer: Answer,
): Promise<z.output<Shape>[]> {
  const { data, error } = await answer
  if (error !== null) throw dataErrorOf(what, error)
  return z.array(shape).parse(data)
}

/** The columns of a row, as the query parameter `select` names them. */
export const columnsIn = (shape: z.ZodObject): string => Object.keys(shape.shape).join(", ")
