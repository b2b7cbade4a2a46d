import { REQUIREMENT } from "../../../policy/words.ts"
import type { PlainMessage } from "../../language/message.ts"

/** The visitors that a rule lets in, in words. */
export const whomOf = (require: keyof typeof REQUIREMENT): PlainMessage => REQUIREMENT[require].whom
