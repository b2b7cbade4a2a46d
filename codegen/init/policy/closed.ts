import type { Requirement } from "../../../policy/language.ts"

/** The requirement of a page that is still to be decided, for both `new` and `init`. */
export const CLOSED: Requirement = "signed-in"

/** The text in place of such a rule's reason. */
export const UNDECIDED = "to be decided"

/** Whether a rule still has the reason that `new` or `init` gave it: nobody has decided, or only its name was read. */
export const isUndecided = (why: string): boolean => /(?:^|: )(?:to be decided$|guessed to be )/.test(why)
