import { REQUIREMENT } from "../../../policy/words.ts"
import type { PlainMessage } from "../../language/message.ts"

/** Whom a rule lets in, as people say it. */
export const whomOf = (require: keyof typeof REQUIREMENT): PlainMessage => REQUIREMENT[require].whom
