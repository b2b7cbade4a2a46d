import * as guards from "../../src/generated/guards.ts"
import { entryVerdictOf as verdictUnder, type EntryVerdict } from "../../src/guard/core/entry-check.ts"
import type { PageUrl } from "../../src/guard/core/page-url.ts"

export { isWrite, type EntryVerdict } from "../../src/guard/core/entry-check.ts"

/** The entry check's verdict under this app's own guards. */
export const entryVerdictOf = (page: PageUrl, method: string, state: guards.AuthState, limited = false): EntryVerdict =>
  verdictUnder(guards, page, method, state, limited)
