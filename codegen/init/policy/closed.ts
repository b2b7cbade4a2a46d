import type { Requirement } from "../../../policy/language.ts"

/** What is asked at a page about which nobody has decided yet: `new` and `init` close pages alike. */
export const CLOSED: Requirement = "signed-in"

/** What its rule says instead of a reason. */
export const UNDECIDED = "to be decided"

/** Whether a rule still has the reason that `new` or `init` gave it: nobody has decided, or only its name was read. */
export const isUndecided = (why: string): boolean => /(?:^|: )(?:to be decided$|guessed to be )/.test(why)
