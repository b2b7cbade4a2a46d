import { isRequirementWord, OUTCOME, STATE, wordsOf } from "../../../../policy/words.ts"
import { authStates, type AuthState } from "../../../generated/guards.ts"
import type { PlainMessage } from "../../../language/message.ts"
import type { TableRow } from "../../../policies/chosen/guard-table.ts"
import { pageNamed } from "../../../policies/compiler/parts.ts"
import { MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { whomOf } from "../../../ui/policy/requirement-words.ts"
import { searchOf } from "../../../ui/shell/page-href.ts"

/**
 * A column by which the table can be sorted. `line`, the order of the policy file, has no column: only addresses name
 * it.
 */
export type SortKey = "path" | "require" | "line" | AuthState

/** The outcomes in the words of the filter, from access to refusal. */
export const OUTCOME_WORDS = {
  proceed: OUTCOME.proceed.short,
  redirect: "sent elsewhere",
  // Blocked, or asked to try again. One word, because the field is narrow.
  refuse: "refused",
} as const satisfies Readonly<Record<string, PlainMessage>>

/** The kinds of outcomes, from access to refusal. */
export const OUTCOME_KINDS = wordsOf(OUTCOME_WORDS)

/** The most characters of a search, and of a requirement to filter by. */
const MAX_WORD_LENGTH = 200

const SORT_KEYS: readonly SortKey[] = ["path", "require", "line", ...authStates]

/**
 * The filters, order and page of the table, by their names in its address. An empty value is the default: no filter,
 * the order of `orderOf`, no open rule, the policy that runs.
 */
export type TableQuery = ReturnType<typeof tableQueryOf>

/** Reads a view from an address. Invalid values are ignored. */
export function tableQueryOf(params: URLSearchParams) {
  const paramOf = (name: string): string => params.get(name) ?? ""
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | "" =>
    words.find((word) => word === params.get(name)) ?? ""
  return {
    app: paramOf("app"),
    version: paramOf("version"),
    // `table` names the table, even if the dashboard opens with the list of apps.
    view: oneOf("view", ["table"]),
    q: paramOf("q").trim().slice(0, MAX_WORD_LENGTH),
    // Limited, because every link of the page repeats it.
    require: paramOf("require").slice(0, MAX_WORD_LENGTH),
    // Only the outcomes of this auth state.
    state: oneOf("state", authStates),
    // Only rules with this outcome for a shown auth state. No kind matches an outcome that depends on claims.
    gets: oneOf("gets", OUTCOME_KINDS),
    // Only rules whose access last changed this month.
    changed: oneOf("changed", ["month"]),
    sort: oneOf("sort", SORT_KEYS),
    // Ascending by default.
    dir: oneOf("dir", ["desc"]),
    // Counted from 1; 0 if the address has none.
    page: pageNamed(params.get("page")),
    // The key of the rule whose details are open.
    rule: paramOf("rule"),
  }
}

/** The address of a view, without default values. A link to "" would keep the present filters. */
export const addressOf = (query: TableQuery): string => searchOf({ ...query, page: `${query.page || ""}` }) || "?"

/** The auth states whose outcomes a view shows, of those that its policy knows. */
export const statesOf = ({ state }: Pick<TableQuery, "state">, known: readonly AuthState[]): readonly AuthState[] =>
  known.filter((one) => state === "" || one === state)

/**
 * The named visitors whose outcomes a view shows: all of them, or none if one auth state is selected. Every row has the
 * same names.
 */
export const namesShown = (
  { state }: Pick<TableQuery, "state">,
  [first]: readonly Pick<TableRow, "visitors">[],
): readonly string[] => (state === "" ? Object.keys(first?.visitors ?? {}) : [])

/** The requirement of a rule for the filter. `anyone` with the app's own check is a separate value. */
const filteredRequirementOf = ({ require, alsoChecks }: TableRow): string =>
  require === "anyone" && alsoChecks !== undefined ? CHECKED : require

/** The filter for rules that leave a check to the app. */
export const CHECKED = "checked"

export interface ViewFilter {
  readonly message: PlainMessage
  /** The typed text, or the words for the chosen value. */
  readonly word: string | { readonly message: PlainMessage }
}

/** The filters of a view; empty if it shows everything. */
export function filtersOf({ q, require, state, gets, changed }: TableQuery): readonly ViewFilter[] {
  const filters: readonly ViewFilter[] = [
    { message: "search “<word/>”", word: q },
    {
      message: "opens to <word/>",
      word: isRequirementWord(require)
        ? { message: whomOf(require) }
        : require === CHECKED
          ? { message: "anyone who passes the app's own check" }
          : require,
    },
    // An empty word stands for no filter.
    { message: "visitor: <word/>", word: state && { message: STATE[state].short } },
    { message: "outcome: <word/>", word: gets && { message: OUTCOME_WORDS[gets] } },
    { message: "access changed <word/>", word: changed && { message: "this month" } },
  ]
  return filters.filter(({ word }) => word !== "")
}

/** True if a view shows only some rules. */
export const isFiltered = (query: TableQuery): boolean => filtersOf(query).length > 0

/** The path of a search for an address; null for a search for words. */
export function addressSearched({ q }: TableQuery): string | null {
  if (!/^(?:\/|https?:\/\/)/i.test(q) || /\s/.test(q)) return null
  const address = q.startsWith("/") ? `http://host${q}` : q
  return URL.canParse(address) ? new URL(address).pathname : null
}

/** The key of a rule in addresses. Its pattern and match mode are unique. */
export const rowKeyOf = ({ path, match }: Pick<TableRow, "path" | "match">): string => `${path} ${match}`

/** The order of a table: by path, or if it has several pages, the most important rules first. */
export const orderOf = ({ sort }: Pick<TableQuery, "sort">, rules: number): SortKey | "urgency" =>
  sort !== "" ? sort : rules > MAX_ROWS ? "urgency" : "path"

/**
 * The rows of a view, in order. `governing` is the key of the rule that decides a searched address; `isRecent` is true
 * for rules whose access changed this month; `known` are the policy's auth states.
 */
export function rowsOf<Row extends TableRow>(
  rows: readonly Row[],
  query: TableQuery,
  governing: string | null = null,
  isRecent: (row: Row) => boolean = () => true,
  known: readonly AuthState[] = authStates,
): readonly Row[] {
  const shown = rows.filter((row) => matches(row, query, governing, known) && (query.changed === "" || isRecent(row)))
  const direction = query.dir === "desc" ? -1 : 1
  const order = orderOf(query, rows.length)
  const urgencyOf = (row: Row): number => (isOpenToStrangers(row) ? 0 : isRecent(row) ? 1 : 2)
  const comparisonOf = (a: Row, b: Row): number =>
    order === "urgency" ? urgencyOf(a) - urgencyOf(b) : compare(a, b, order)
  return shown.toSorted((a, b) => direction * comparisonOf(a, b) || compareText(a.path, b.path))
}

const isOpenToStrangers = ({ outcomes }: TableRow): boolean => kindOf(outcomes["signed-out"]) === "proceed"

/** The last day of shadow mode if it withholds one of these outcomes; undefined if it withholds none. */
export const lastDayIn = (outcomes: TableRow["outcomes"]): string | undefined =>
  Object.values(outcomes).find(({ until }) => until !== undefined)?.until

/** The kind of an outcome today. Until the last day of shadow mode, a denial that it withholds lets everybody in. */
const kindOf = ({ kind, until }: TableRow["outcomes"][AuthState]): string => (until === undefined ? kind : "proceed")

/**
 * True if a row passes the filters and the search. `governing` is the key of the rule that decides a searched address.
 */
function matches(row: TableRow, query: TableQuery, governing: string | null, known: readonly AuthState[]): boolean {
  const { require, gets, q } = query
  if (require !== "" && filteredRequirementOf(row) !== require) return false
  if (gets !== "" && !statesOf(query, known).some((state) => kindOf(row.outcomes[state]) === gets)) return false
  // A search for an address finds the rule that decides it, whatever words are in the rule.
  if (governing === rowKeyOf(row)) return true
  const words = q.toLowerCase().split(/\s+/)
  const { path, match, write, alsoChecks, why, sentence, routes } = row
  const text = [path, match, row.require, write, alsoChecks, why, sentence, ...routes].join(" ").toLowerCase()
  return words.every((word) => text.includes(word))
}

function compare(a: TableRow, b: TableRow, key: SortKey): number {
  if (key === "line") return a.line - b.line
  if (key === "path" || key === "require") return compareText(a[key], b[key])
  return compareText(outcomeOrderOf(a, key), outcomeOrderOf(b, key))
}

/** The sort key of an outcome: proceed, then redirect, then refuse. */
function outcomeOrderOf(row: TableRow, state: AuthState): string {
  const outcome = row.outcomes[state]
  const kindToday = kindOf(outcome)
  // Outcomes that let in some people follow those that let in everyone, whose rank is 0.
  const rank = kindToday === "some" ? "0 some" : OUTCOME_KINDS.findIndex((kind) => kind === kindToday)
  return `${rank} ${outcome.to ?? ""} ${outcome.status ?? ""}`
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
