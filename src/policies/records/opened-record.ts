import type { Sentence, TrueRecord } from "../compiler/compile-question.server.ts"
import type { PlainMessage } from "../../language/message.ts"

/** What became of a record when it was read and proved. */
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
