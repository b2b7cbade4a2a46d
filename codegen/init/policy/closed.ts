import type { Requirement } from "../../../policy/language.ts"

/** The requirement that `new` and `init` write for a page until somebody decides. */
export const CLOSED: Requirement = "signed-in"

/** The status with which an endpoint refuses signed-out visitors. */
export type EndpointDenial = 401 | 403 | 404

/** The reason of a rule that is not decided yet. */
export const UNDECIDED = "to be decided"

/** True for reasons that `new` or `init` wrote for undecided rules and guesses, alone or after the names of pages. */
export const isUndecided = (why: string): boolean => /(?:^|: )(?:to be decided$|guessed to be )/.test(why)
