import type { Requirement } from "../../../policy/language.ts"

/** The requirement of a page that is still to be decided, for both `new` and `init`. */
export const CLOSED: Requirement = "signed-in"

/** The text in place of such a rule's reason. */
export const UNDECIDED = "to be decided"
