import type { AuthState } from "../../../generated/guards.ts"
import type { PlainMessage } from "../../../language/message.ts"
import type { RuleDate } from "../../../policies/compiler/compile-job.server.ts"
import type { GuardTableRow } from "../../../policies/chosen/guard-table.server.ts"
import { addressOf, CHECKED, rowsOf, tableQueryOf, type TableQuery } from "./table-view.ts"

/** The filters that a question can set. */
const FILTERS = ["require", "state", "gets", "changed"] as const

/** Common questions about a guard table, each with the filters that answer it. */
const QUESTIONS: readonly {
  readonly message: PlainMessage
  readonly asked: Partial<Pick<TableQuery, (typeof FILTERS)[number]>>
}[] = [
  { message: "all", asked: {} },
  { message: "open to everyone", asked: { require: "anyone" } },
  { message: "anyone who passes the app's own check", asked: { require: CHECKED } },
  { message: "open without signing in", asked: { state: "signed-out", gets: "proceed" } },
  { message: "needs two factors", asked: { require: "verified" } },
  { message: "access changed this month", asked: { changed: "month" } },
]

/** The query of a table without filters. */
const PLAIN = tableQueryOf(new URLSearchParams())

/**
 * The questions that at least one rule answers, each with the number of those rules. `now` is in milliseconds since
 * 1970; `known` are the policy's auth states.
 */
export const questionsOf = (
  rows: readonly GuardTableRow[],
  query: TableQuery,
  now: number,
  known: readonly AuthState[],
) =>
  QUESTIONS.map(({ message, asked }) => ({
    message,
    // The view that answers the question.
    to: addressOf({ ...PLAIN, ...asked, app: query.app, version: query.version, view: query.view }),
    count: rowsOf(rows, { ...PLAIN, ...asked }, null, ({ dates }) => isOfMonth(dates.access, now), known).length,
    isChosen: query.q === "" && FILTERS.every((name) => query[name] === (asked[name] ?? "")),
  })).filter(({ count, isChosen }) => count > 0 || isChosen)

/** True if a date is in the month of `now`, both in UTC. A change that is not committed yet counts as new. */
export function isOfMonth(date: RuleDate, now: number): boolean {
  if (date.kind !== "committed") return date.kind === "uncommitted"
  // `orEarlier`: the history begins with this commit, so the change may be older.
  return date.date !== null && date.orEarlier !== true && monthOf(Date.parse(date.date)) === monthOf(now)
}

const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7)
