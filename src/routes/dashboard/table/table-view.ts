import { OUTCOME, REQUIREMENT, STATE } from "../../../../policy/words.ts"
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

/** The kinds of outcomes, from access to refusal. */
export const OUTCOME_KINDS = ["proceed", "redirect", "refuse"] as const

/** The outcomes in the words of the filter. */
export const OUTCOME_WORDS: Readonly<Record<(typeof OUTCOME_KINDS)[number], PlainMessage>> = {
  proceed: OUTCOME.proceed.short,
  redirect: "sent elsewhere",
  refuse: "blocked",
}

/** The filters, order and page of the table, as in its address. */
export interface TableQuery {
  readonly search: string
  /** Empty shows every requirement. */
  readonly require: string
  /** Empty shows every auth state; otherwise only the outcomes of this one. */
  readonly state: AuthState | ""
  /**
   * Only rules with this outcome for a shown auth state; empty for every outcome. An outcome that depends on claims is
   * none of the three.
   */
  readonly gets: (typeof OUTCOME_KINDS)[number] | ""
  /** Only rules whose access last changed this month. */
  readonly changed: "month" | ""
  /** Empty for the order of `orderOf`. */
  readonly sort: SortKey | ""
  readonly descending: boolean
  /** The key of the rule whose details are open, or empty. */
  readonly rule: string
  /** Counted from 1; 0 if the address has none. */
  readonly page: number
  /** The app and the version that the address names; empty for the policy that runs. */
  readonly app: string
  readonly version: string
  /** `table` if the address names the table, even if the dashboard opens with the list of apps. */
  readonly view: "table" | ""
}

const SORT_KEYS: readonly SortKey[] = ["path", "require", "line", ...authStates]

/** Reads a view from an address. Invalid values are ignored. */
export function tableQueryOf(params: URLSearchParams): TableQuery {
  return {
    search: (params.get("q") ?? "").trim().slice(0, 200),
    require: params.get("require") ?? "",
    state: authStates.find((state) => state === params.get("state")) ?? "",
    gets: OUTCOME_KINDS.find((kind) => kind === params.get("gets")) ?? "",
    changed: params.get("changed") === "month" ? "month" : "",
    sort: SORT_KEYS.find((key) => key === params.get("sort")) ?? "",
    descending: params.get("dir") === "desc",
    rule: params.get("rule") ?? "",
    page: pageNamed(params.get("page")),
    app: params.get("app") ?? "",
    version: params.get("version") ?? "",
    view: params.get("view") === "table" ? "table" : "",
  }
}

/** The address of a view, without default values. */
export function addressOf(query: TableQuery): string {
  const { app, version, view, search, require, state, gets, changed, sort, descending, page, rule } = query
  const dir = descending ? "desc" : ""
  const params = {
    app,
    version,
    view,
    q: search,
    require,
    state,
    gets,
    changed,
    sort,
    dir,
    page: `${page || ""}`,
    rule,
  }
  // A link to "" would keep the present filters.
  return searchOf(params) || "?"
}

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

/** A filter in words. */
export interface ViewFilter {
  readonly message: PlainMessage
  /** The typed text, or the words for the chosen value. */
  readonly word: string | { readonly message: PlainMessage }
}

/** The filters of a view; empty if it shows everything. */
export function filtersOf({ search, require, state, gets, changed }: TableQuery): readonly ViewFilter[] {
  const filters: readonly ViewFilter[] = [
    { message: "search “<word/>”", word: search },
    {
      message: "opens to <word/>",
      word: isRequirement(require)
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

const isRequirement = (word: string): word is keyof typeof REQUIREMENT => Object.hasOwn(REQUIREMENT, word)

/** True if a view shows only some rules. */
export const isFiltered = (query: TableQuery): boolean => filtersOf(query).length > 0

/** The path of a search for an address; null for a search for words. */
export function addressSearched({ search }: TableQuery): string | null {
  if (!/^(?:\/|https?:\/\/)/i.test(search) || /\s/.test(search)) return null
  const address = search.startsWith("/") ? `http://host${search}` : search
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
  const direction = query.descending ? -1 : 1
  const order = orderOf(query, rows.length)
  if (order === "urgency") {
    const urgencyOf = (row: Row): number => (isOpenToStrangers(row) ? 0 : isRecent(row) ? 1 : 2)
    return shown.toSorted((a, b) => direction * (urgencyOf(a) - urgencyOf(b) || compareText(a.path, b.path)))
  }
  return shown.toSorted((a, b) => direction * compare(a, b, order) || compareText(a.path, b.path))
}

const isOpenToStrangers = ({ outcomes }: TableRow): boolean => outcomes["signed-out"].kind === "proceed"

/**
 * True if a row passes the filters and the search. `governing` is the key of the rule that decides a searched address.
 */
function matches(row: TableRow, query: TableQuery, governing: string | null, known: readonly AuthState[]): boolean {
  const { require, gets, search } = query
  if (require !== "" && filteredRequirementOf(row) !== require) return false
  if (gets !== "" && !statesOf(query, known).some((state) => row.outcomes[state].kind === gets)) return false
  // A search for an address finds the rule that decides it, whatever words are in the rule.
  if (governing === rowKeyOf(row)) return true
  const words = search.toLowerCase().split(/\s+/)
  const text = [
    row.path,
    row.match,
    row.require,
    row.write ?? "",
    row.alsoChecks ?? "",
    row.why,
    row.sentence,
    ...row.routes,
  ]
    .join(" ")
    .toLowerCase()
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
  // Outcomes that let in some people follow those that let in everyone.
  const rank = outcome.kind === "some" ? "0 some" : OUTCOME_KINDS.findIndex((kind) => kind === outcome.kind)
  return `${rank} ${outcome.to ?? ""} ${outcome.status ?? ""}`
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
