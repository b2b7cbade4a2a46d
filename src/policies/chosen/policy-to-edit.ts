import type { CompileJobs } from "../compiler/compile-job.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { RequestFacts } from "../../locks/context.ts"
import type { EditedPolicy } from "./edited-policy.ts"

/** The policy that is edited, with everything that the editor's responses need. */
export interface PolicyToEdit {
  /** The facts and sentences about it on the editor's pages. */
  readonly shown: EditedPolicy
  /** The name of this policy, which is in force, in downloaded documents, in English. */
  readonly nameInForce: string
  /** The message that a text equals the policy, so that there is no change to show. */
  readonly noChangeMessage: PlainMessage
  /** The text with LF line breaks, for forms. */
  readonly text: string
  /** The text as it is in the file. */
  readonly fileText: string
  readonly routes: CompileJobs["check"]["routes"]
  /** Converts an edited text to the file's line breaks. */
  readonly withFileLineBreaks: (text: string) => string
  /** The file to which a request may write the policy, or null if it may not. Only a request from this machine may. */
  readonly writableFor: (request: Pick<RequestFacts, "local">) => string | null
}
