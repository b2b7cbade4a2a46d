import type { Column, Columns } from "./data-shape.ts"
import { dataRefusal } from "../auth/refusals.ts"

/** Rows in one answer, at most, like the `db-max-rows` of a hosted project (Supabase as a service). */
const MAX_ROWS = 1000
/** Rows in one answer that includes a long column, at most. */
const MAX_LONG_ROWS = 4
/** Values in one filter, at most. */
const MAX_NAMED = 50
/** Columns in `select` and in `order`, at most: more than any table has, and more than any page sorts by. */
const MAX_SELECTED = 20
const MAX_ORDERS = 4

/**
 * Reads the value of a parameter, and returns the value to send to Supabase Lite (`@supabase/lite`, the embedded auth
 * and data service), or a refusal.
 */
type Read = (columns: Columns, value: string) => string | Response

/** The parameters that choose columns, order and page. All others are filters. */
const SHAPING: Readonly<Record<string, Read>> = {
  select: (columns, value) => {
    const names = value.split(",").map((name) => name.trim())
    if (names.length > MAX_SELECTED) return unsupported("a long list of columns")
    const unknown = names.some((name) => name !== "*" && !Object.hasOwn(columns, name))
    return unknown ? noSuchColumn() : names.join(",")
  },
  order: (columns, value) => {
    const terms = value.split(",")
    if (terms.length > MAX_ORDERS) return unsupported("a long list of columns to sort by")
    for (const term of terms) {
      const name = /^(\w+)(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/.exec(term)?.[1] ?? ""
      if (!Object.hasOwn(columns, name) || columns[name]?.order !== true) return unsupported("order")
    }
    return value
  },
  limit: (_, value) => (/^\d{1,6}$/.test(value) ? value : unsupported("limit")),
  offset: (_, value) => (/^\d{1,6}$/.test(value) ? value : unsupported("offset")),
}

/**
 * Reads the query of a request. Only filters that the product uses are allowed, and each value is checked: patterns and
 * long lists could keep the process busy for seconds, and Supabase Lite logs values that it cannot read.
 */
export function readSearch(columns: Columns, method: string, params: URLSearchParams): string | Response {
  const query = new Map<string, string>()
  for (const [name, value] of params) {
    if (query.has(name)) return unsupported("a parameter twice")
    const read = readerOf(columns, method, name)
    if (read === undefined) return unsupported(name)
    const liteValue = read(columns, value)
    if (liteValue instanceof Response) return liteValue
    query.set(name, liteValue)
  }
  if (isRead(method)) {
    const most = maxRows(columns, query.get("select"))
    query.set("limit", String(Math.min(Number(query.get("limit") ?? most), most)))
  } else if (method !== "POST" && !query.has("id")) {
    // PostgREST refuses a write without a filter in the same way.
    return dataRefusal(400, "21000", "a write names one row by its id")
  }
  const pairs = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

const maxRows = (columns: Columns, select = "*"): number =>
  select.split(",").some((name) => name === "*" || columns[name]?.long === true) ? MAX_LONG_ROWS : MAX_ROWS

const isRead = (method: string): boolean => method === "GET" || method === "HEAD"

/** The reader of a parameter; undefined if the method does not allow it. */
function readerOf(columns: Columns, method: string, name: string): Read | undefined {
  if (Object.hasOwn(SHAPING, name)) return isRead(method) || name === "select" ? SHAPING[name] : undefined
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  // A new row has no filter, and a column without a kind of filter cannot be one.
  if (column === undefined || method === "POST" || (column.filter === undefined && column.range === undefined))
    return undefined
  // A filter is a range (`rangeIn`), one value (`eq.a`) or a list of values (`in.(a,b)`). A range or a list could match
  // many rows, so a write may use neither.
  return (_, value) => {
    const range = isRead(method) ? rangeIn(column, value) : null
    if (range !== null) return range
    if (column.filter === undefined) return unsupported(`a filter of ${name}`)
    const accepts = column.filter === true ? column.accepts : column.filter
    const listed = isRead(method) ? listedIn(value) : []
    const isSingle = value.startsWith("eq.") && accepts(value.slice("eq.".length))
    if (!isSingle && (listed.length === 0 || !listed.every(accepts))) return unsupported(`a filter of ${name}`)
    const values = isSingle ? [value.slice("eq.".length)] : listed
    // A single number is sent as a list of one, because the values of a list can be quoted.
    return values.some(isNumber) ? `in.(${values.map((text) => `"${text}"`).join(",")})` : value
  }
}

/**
 * A range filter; null if it does not compare with a value of this column. A column with
 * `filter: true` has `eq` as an ordinary filter.
 */
function rangeIn({ accepts, filter, range }: Column, value: string): string | null {
  const [, operator = "", bound = ""] = /^(eq|lt|gt)\.(.*)$/.exec(value) ?? []
  if (range === undefined || (operator === "eq" && filter === true) || !accepts(bound)) return null
  return `${operator}.${range(bound)}`
}

/**
 * True for a value that has to be quoted: Supabase Lite reads bare digits as a number, which equals no text. Accepted
 * values contain no quotes themselves.
 */
const isNumber = (value: string): boolean => /^\d+$/.test(value)

/** The values of `in.(a,b)`. None for another filter, or if there are too many. */
function listedIn(value: string): readonly string[] {
  const values = /^in\.\(([^()]+)\)$/.exec(value)?.[1]?.split(",") ?? []
  return values.length <= MAX_NAMED ? values : []
}

/** The refusal of PostgreSQL for an access without a grant. */
export const permissionDenied = (): Response => dataRefusal(403, "42501", "permission denied")

/** The refusal of PostgreSQL for an unknown column. */
export const noSuchColumn = (): Response => dataRefusal(400, "42703", "there is no such column")

/**
 * The refusal of an unsupported part of a request. Its name is shortened and cleaned, because it is the client's text.
 */
export const unsupported = (what: string): Response => {
  const shown = what.slice(0, 100).replaceAll(/[^ -~]/g, "?")
  return dataRefusal(400, "PGRST100", `\`${shown}\` is not supported by the embedded backend`)
}
