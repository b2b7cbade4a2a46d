import type { Questions } from "../compiler/compile-question.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { EditedPolicy } from "./edited-policy.ts"

/** The policy that is edited, with everything that the editor's answers need. */
export interface PolicyToEdit {
  readonly shown: EditedPolicy
  /** The policy's name in documents, which are in English. */
  readonly called: string
  /** Said of a text that changes nothing of it. */
  readonly same: PlainMessage
  /** The text with the line breaks of a form. */
  readonly text: string
  /** The text as it is in the file. */
  readonly fileText: string
  readonly routes: Questions["check"]["routes"]
  /** The same change with the line breaks that the file has. */
  readonly inFile: (text: string) => string
  /** The file to which this request may write the policy, or null if it may not. */
  readonly writableFor: (request: Request, local: boolean) => string | null
}
