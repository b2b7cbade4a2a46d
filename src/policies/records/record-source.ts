import type { Sentence, VerifiedUpload } from "../compiler/compile-job.server.ts"
import type { PlainMessage } from "../../language/message.ts"

/** Writes to the server's log an error whose cause pages do not show. */
export type ReportError = (error: unknown) => void

/** The source of one access record's text. */
export interface RecordSource {
  /** Identifies the record in this process and its log. No page shows it. */
  readonly id: string
  /** The name of its file, without the folder. */
  readonly name: string
  /** The file's size in bytes. */
  readonly size: number
  /** Changes whenever the text does. */
  readonly stamp: string
  /** The id to which the compiler's time is charged, so that a slow record does not delay others. */
  readonly requester: string
  /** The name of its queue. Records of one queue are proved one after the other. */
  readonly queue: string
  /** Reads the text; null if it is unreadable or larger than `maxBytes`. Rejects if it cannot be read right now. */
  readonly read: (maxBytes: number) => Promise<string | null>
}

/** The result of reading and proving a record. */
export type OpenedRecord =
  | ({ readonly kind: "true" } & VerifiedUpload)
  /** A claim in it is false, so nothing of it is shown. */
  | { readonly kind: "false"; readonly app: string; readonly claim: string }
  | { readonly kind: "unreadable"; readonly fault: Sentence | string }
  | { readonly kind: "oversized" }
  /** The compiler did not answer, or not completely. `again`: when a retry may succeed; null for never. */
  | { readonly kind: "unchecked"; readonly reason: PlainMessage; readonly again: "soon" | "later" | null }
  /** An earlier record is for the same app. */
  | { readonly kind: "second"; readonly app: string; readonly first: string }
  /** It is still being proved. */
  | { readonly kind: "pending" }
