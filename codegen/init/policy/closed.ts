import type { Requirement } from "../../../policy/language.ts"

/** The requirement of a page that is still to be decided, for both `new` and `init`. */
export const CLOSED: Requirement = "signed-in"

/** The status that an endpoint answers signed-out visitors with. */
export type EndpointDenial = 401 | 403 | 404

/** The text in place of such a rule's reason. */
export const UNDECIDED = "to be decided"

/** True for a reason that `new` or `init` wrote: nobody has decided the rule, or it was guessed from a name. */
export const isUndecided = (why: string): boolean => /(?:^|: )(?:to be decided$|guessed to be )/.test(why)
