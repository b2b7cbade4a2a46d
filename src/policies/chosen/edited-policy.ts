import type { PlainMessage } from "../../language/message.ts"

/** The facts about the edited policy that a page of the editor shows. */
export interface EditedPolicy {
  /** The app's key in the addresses of pages (`?app=`); empty for the workbench itself. */
  readonly app: string
  /** The app's name; null for the workbench itself. */
  readonly name: string | null
  /** The path of the policy file, relative to the project's root. */
  readonly path: string
  readonly hash: string
  /** True if the compiler knows the app's routes. */
  readonly hasRoutes: boolean
  /** True if changes of it can be reviewed on this site. */
  readonly canBeReviewed: boolean
  /** Texts about another app; null for the workbench itself, which has its own. */
  readonly words: Wording | null
}

/** The editor's texts about the policy that a draft is compared with. */
export interface Wording {
  /** The introduction of the editor. */
  readonly lead: PlainMessage
  /** The introduction of the review page. */
  readonly reviewLead: PlainMessage
  /** The explanation of the patch. */
  readonly patchHint: PlainMessage
  /** The result of a check that found changes of access. */
  readonly changed: PlainMessage
  /** The result of a check that found none. */
  readonly unchanged: PlainMessage
  /** The text in place of an empty list of drafts. */
  readonly noDrafts: PlainMessage
  /**
   * The hint beside the link to a text: who else can read it. Null if no link is offered, because the text is private.
   */
  readonly linkHint: PlainMessage | null
}
