import * as guards from "../generated/guards.ts"
import { entryVerdictOf as verdictUnder, type EntryVerdict } from "../guard/core/entry-check.ts"
import type { PageUrl } from "../guard/core/page-url.ts"

export { isWrite, type EntryVerdict } from "../guard/core/entry-check.ts"

/** Decides about a request before the router runs. */
export const entryVerdictOf = (page: PageUrl, method: string, state: guards.AuthState, limited = false): EntryVerdict =>
  verdictUnder(guards, page, method, state, limited)
