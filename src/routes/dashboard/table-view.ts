import { authStates, type AuthState } from "../../generated/guards.ts"
import { outcomeWordsOf } from "../../ui/outcome.tsx"
import type { TableRow } from "./guard-table.ts"

export type SortKey = "path" | "require" | "line" | AuthState

export const OUTCOME_KINDS = ["proceed", "redirect", "refuse"] as const

/** A view of the table. It lives in the address, so that a view can be cited. */
export interface TableQuery {
  readonly search: string
  /** Empty shows every requirement. */
  readonly require: string
  /** Empty shows every visitor; else only rules where this one gets `gets`. */
  readonly state: AuthState | ""
  readonly gets: (typeof OUTCOME_KINDS)[number]
  readonly sort: SortKey
  readonly descending: boolean
}

const SORT_KEYS: readonly SortKey[] = ["path", "require", "line", ...authStates]

/** Reads a view from an address; what it cannot read is the plain view. */
export function tableQueryOf(params: URLSearchParams): TableQuery {
  return {
    search: (params.get("q") ?? "").trim().slice(0, 200),
    require: params.get("require") ?? "",
    state: authStates.find((state) => state === params.get("state")) ?? "",
    gets: OUTCOME_KINDS.find((kind) => kind === params.get("gets")) ?? "proceed",
    sort: SORT_KEYS.find((key) => key === params.get("sort")) ?? "path",
    descending: params.get("dir") === "desc",
  }
}

/** The address of a view, without what is plain. */
export function addressOf(query: TableQuery): string {
  const params = new URLSearchParams()
  if (query.search !== "") params.set("q", query.search)
  if (query.require !== "") params.set("require", query.require)
  if (query.state !== "") {
    params.set("state", query.state)
    params.set("gets", query.gets)
  }
  if (query.sort !== "path") params.set("sort", query.sort)
  if (query.descending) params.set("dir", "desc")
  return `?${params.toString()}`
}

export const isFiltered = (query: TableQuery): boolean =>
  query.search !== "" || query.require !== "" || query.state !== ""

/** The rows a view shows, in its order. */
export function rowsOf<Row extends TableRow>(rows: readonly Row[], query: TableQuery): readonly Row[] {
  const shown = rows.filter((row) => matches(row, query))
  const direction = query.descending ? -1 : 1
  return shown.toSorted((a, b) => direction * compare(a, b, query.sort) || compareText(a.path, b.path))
}

function matches(row: TableRow, query: TableQuery): boolean {
  if (query.require !== "" && row.require !== query.require) return false
  if (query.state !== "" && row.outcomes[query.state].kind !== query.gets) return false
  const words = query.search.toLowerCase().split(/\s+/)
  const text = [row.path, row.match, row.require, row.why, row.sentence, ...row.routes].join(" ").toLowerCase()
  return words.every((word) => text.includes(word))
}

function compare(a: TableRow, b: TableRow, key: SortKey): number {
  if (key === "line") return a.line - b.line
  if (key === "path" || key === "require") return compareText(a[key], b[key])
  return compareText(outcomeOrderOf(a, key), outcomeOrderOf(b, key))
}

// Who enters first, then who is sent elsewhere, then who is refused.
function outcomeOrderOf(row: TableRow, state: AuthState): string {
  const outcome = row.outcomes[state]
  const rank = OUTCOME_KINDS.findIndex((kind) => kind === outcome.kind)
  return `${rank} ${outcomeWordsOf(outcome).text}`
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
