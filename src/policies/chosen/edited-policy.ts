import type { PlainMessage } from "../../language/message.ts"

/** The facts about the edited policy that a page of the editor shows. */
export interface EditedPolicy {
  /** The app's key in addresses; empty for the workbench itself. */
  readonly app: string
  /** The app's name; null for the workbench itself. */
  readonly name: string | null
  /** The path of the policy file, relative to the project's root. */
  readonly path: string
  readonly hash: string
  /** True if the compiler knows the app's routes. */
  readonly hasRoutes: boolean
  /** True if this site has reviews of the policy. */
  readonly isReviewed: boolean
  /** Texts about another app; null for the workbench itself, which has its own. */
  readonly words: Wording | null
}

/** The editor's texts about the policy that a draft is compared with. */
export interface Wording {
  /** The introduction of the editor. */
  readonly lead: PlainMessage
  /** The introduction of the review page. */
  readonly reviewed: PlainMessage
  /** The explanation of the patch. */
  readonly patched: PlainMessage
  /** The result of a check that found changes of access. */
  readonly changed: PlainMessage
  /** The result of a check that found none. */
  readonly unchanged: PlainMessage
  /** The text in place of an empty list of drafts. */
  readonly noDrafts: PlainMessage
  /** A note about who else can read a shared link; null if the text is private, so that no link is offered. */
  readonly shared: PlainMessage | null
}
