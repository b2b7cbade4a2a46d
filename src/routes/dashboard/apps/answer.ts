import type { Sentence } from "../../../policies/compiler/compile-job.server.ts"
import { filledMessage, type PlainMessage, type FilledMessage } from "../../../language/message.ts"
import type { FieldReader } from "../../../ui/forms/answer-or-failure.ts"
import { unsentProblemOf } from "../../../ui/forms/send-failure.ts"
import type { Problem } from "../../../ui/forms/form-summary.tsx"

/** The answer to an upload or a removal that failed. */
export interface UploadAnswer {
  readonly status: number
  readonly problems: readonly Problem[]
  /** Further details, in the reader's language. */
  readonly detail: FilledMessage | null
  /** The compiler's error about the record: a false claim, or a fault of the file. */
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

/** The answer to an upload or a removal that got no answer of its own (`answerOrFailure`). */
export const unsentUpload = (_: FieldReader, status: number | null, isSent: boolean): UploadAnswer => {
  const { message, ...outcome } = unsentProblemOf(status, isSent)
  const isOffline = status === null && !isSent
  return refusedUpload(503, isOffline ? "The server cannot be reached. Nothing was changed." : message, outcome)
}

export const tooLarge = (): UploadAnswer =>
  refusedUpload(413, "The file is too large.", {
    detail: filledMessage(
      "An uploaded record can be at most 1 MB. The operator of this server can add a larger one to the server's files.",
    ),
  })
