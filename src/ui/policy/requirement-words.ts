import { REQUIREMENT } from "../../../policy/words.ts"
import type { PlainMessage } from "../../language/message.ts"

/**
 * The visitors that a requirement admits, in words. If the words of a new requirement have no German, only this
 * function does not compile, and not every caller.
 */
export const whomOf = (require: keyof typeof REQUIREMENT): PlainMessage => REQUIREMENT[require].whom
