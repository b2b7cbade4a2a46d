import type { Sentence } from "../../../policies/compiler/compile-job.server.ts"
import { filledMessage, type PlainMessage, type FilledMessage } from "../../../language/message.ts"
import type { FieldReader } from "../../../ui/forms/answer-or-failure.ts"
import type { Problem } from "../../../ui/forms/form-summary.tsx"

/** The answer to an upload or a removal that failed. */
export interface UploadAnswer {
  readonly status: number
  readonly problems: readonly Problem[]
  /** Further details, in the reader's language. */
  readonly detail: FilledMessage | null
  /** The compiler's error about the record: a false statement, or a fault of the file. */
  readonly claim: Sentence | string | null
  /** Seconds until a retry may succeed; null if it cannot. */
  readonly wait: number | null
}

/** The answer to an upload or a removal with one problem: of the field for the file by default, of none for null. */
export const refusedUpload = (
  status: number,
  message: PlainMessage,
  {
    field = "record",
    detail = null,
    claim = null,
    wait = null,
    ...outcome
  }: Partial<Omit<UploadAnswer, "status" | "problems"> & Omit<Problem, "message">> = {},
): UploadAnswer => ({ status, problems: [{ field, message, ...outcome }], detail, claim, wait })

/**
 * The answer to an upload or a removal that got no answer of its own (`answerOrFailure`). If its answer was lost, or it
 * broke off on the server, it may have been carried out.
 */
export const unsentUpload = (_: FieldReader, status: number | null, isSent: boolean): UploadAnswer =>
  isSent && (status === null || status >= 500)
    ? refusedUpload(503, UNCONFIRMED, { field: null, isOutcomeUnknown: true })
    : refusedUpload(503, unsentReasonOf(status), { field: null })

const UNCONFIRMED: PlainMessage =
  "The server did not confirm this, so it may or may not have been done. Before you send it again, check in another tab whether it was."

function unsentReasonOf(status: number | null): PlainMessage {
  switch (status) {
    case null:
      return "The server cannot be reached. Nothing was changed."
    case 401:
    case 403:
      return "Your session has ended. Sign in again."
    case 413:
      return "The file is too large."
    case 429:
      return "Too many attempts in a short time. Wait a minute."
    default:
      return "The server did not accept this. Reload the page, then try again."
  }
}

export const tooLarge = (): UploadAnswer =>
  refusedUpload(413, "The file is too large.", {
    detail: filledMessage(
      "An uploaded record can be at most 1 MB. The operator of this server can add a larger one to the server's files.",
    ),
  })
