import type { Sentence, TrueRecord } from "../compiler/compile-question.server.ts"
import type { PlainMessage } from "../../language/message.ts"

/** The source of one access record's text. */
export interface RecordSource {
  /** Names it in this process; never shown. */
  readonly id: string
  /** The name of its file, without the folder. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Another one whenever its text is another. */
  readonly stamp: string
  /** Whose turn its proof takes: nobody else's time is used up. */
  readonly asker: string
  /** Records of one line are proved one after the other. */
  readonly line: string
  /** Null where there is no text of at most so many bytes to be read. */
  readonly read: (most: number) => Promise<string | null>
}

/** The result of reading and proving a record. */
export type OpenedRecord =
  | ({ readonly kind: "true" } & TrueRecord)
  /** Some claim in it is not so. Nothing of it is shown. */
  | { readonly kind: "false"; readonly app: string; readonly claim: string }
  | { readonly kind: "unreadable"; readonly fault: Sentence | string }
  | { readonly kind: "oversized" }
  /** The compiler could not be asked, or not to the end. `again`: when it may go better; null where it would not. */
  | { readonly kind: "unchecked"; readonly reason: PlainMessage; readonly again: "soon" | "later" | null }
  /** Another record, which comes before it, has the same app. */
  | { readonly kind: "second"; readonly app: string; readonly first: string }
  /** The compiler is still at it. */
  | { readonly kind: "pending" }
