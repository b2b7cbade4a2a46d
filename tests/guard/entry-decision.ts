import * as guards from "../../src/generated/guards.ts"
import { entryDecisionOf as decisionUnder, type EntryDecision } from "../../src/guard/core/entry-check.ts"
import type { PageUrl } from "../../src/guard/core/page-url.ts"

export { isWrite, type EntryDecision } from "../../src/guard/core/entry-check.ts"

/** The entry check's decision with this app's own guards. */
export const entryDecisionOf = (
  page: PageUrl,
  method: string,
  state: guards.AuthState,
  limited = false,
): EntryDecision => decisionUnder(guards, page, method, state, { limited })
