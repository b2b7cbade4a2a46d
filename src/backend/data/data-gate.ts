import { permissionDenied, readSearch, unsupported } from "./data-search.ts"
import { TABLES, writableIn } from "./data-shape.ts"
import { dataRefusal, methodNotAllowed, notFound } from "../auth/refusals.ts"

const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"]
/** The allowed values of the `Prefer` header. */
const PREFERENCES: Readonly<Record<string, readonly string[]>> = {
  return: ["minimal", "representation", "headers-only"],
  count: ["exact", "planned", "estimated"],
}
/** The media type with which PostgREST returns one row instead of a list. */
const ONE_ROW = "application/vnd.pgrst.object+json"

/**
 * Reads a request to the data service, and refuses all except plain reads and writes of one known table. Supabase Lite
 * (`@supabase/lite`, the embedded auth and data service) does not enforce row security for upserts, which can take over
 * another person's row, and across embedded tables. Every part of the result is rebuilt, so that Lite never parses the
 * client's own text. `writable` are the columns that the request can write, and `changes` is the id of the row that it
 * changes or removes; null if it adds one.
 */
export function readDataCall(tables: ReadonlySet<string>, method: string, url: URL, headers: Headers) {
  const table = /^\/rest\/v1\/([a-z_][a-z0-9_]*)$/.exec(url.pathname)?.[1]
  const columns = table !== undefined && Object.hasOwn(TABLES, table) ? TABLES[table] : undefined
  if (table === undefined || columns === undefined || !tables.has(table)) return notFound()
  if (!METHODS.includes(method)) return methodNotAllowed(METHODS)
  const writable = writableIn(table, method)
  if (writable === null) return permissionDenied()
  const search = readSearch(columns, method, url.searchParams)
  if (search instanceof Response) return search
  const liteHeaders = readHeaders(method, headers)
  if (liteHeaders instanceof Response) return liteHeaders
  // `readSearch` has accepted the filter, and for these methods only the form `eq.<id>`.
  const changes =
    method === "PATCH" || method === "DELETE" ? (url.searchParams.get("id")?.slice("eq.".length) ?? null) : null
  // `target` is the path with the search.
  return { table, target: `/rest/v1/${table}${search}`, headers: liteHeaders, columns, writable, changes }
}

/**
 * The headers for Lite: the API key and the token as they were sent, the rest in spellings that this gateway knows. Or
 * a refusal.
 */
function readHeaders(method: string, given: Headers): Headers | Response {
  const headers = new Headers()
  for (const name of ["apikey", "authorization"]) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  const preferences = readPreferences(given.get("Prefer") ?? "")
  if (preferences instanceof Response) return preferences
  if (preferences !== "") headers.set("Prefer", preferences)

  const accepted = tokensOf(given.get("Accept") ?? "*/*").map((type) => type.split(";")[0]?.trim().toLowerCase())
  if (accepted.includes(ONE_ROW)) headers.set("Accept", ONE_ROW)
  else if (accepted.includes("application/json") || accepted.includes("*/*")) headers.set("Accept", "application/json")
  else return dataRefusal(406, "PGRST107", "the embedded backend answers in JSON")

  if (method === "POST" || method === "PATCH") {
    const type = (given.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase()
    if (type !== "application/json") return dataRefusal(415, "PGRST102", "the embedded backend reads JSON")
    headers.set("Content-Type", "application/json")
  }
  // supabase-js uses limit and offset instead.
  if (given.has("Range")) return unsupported("Range")
  return headers
}

/** Reads the known preferences in their normal spelling. An unknown one is refused, because it could mean an upsert. */
function readPreferences(text: string): string | Response {
  const known: string[] = []
  for (const token of tokensOf(text)) {
    const [name = "", value = "", ...more] = token.split("=").map((part) => part.trim())
    const values = Object.hasOwn(PREFERENCES, name) ? PREFERENCES[name] : undefined
    if (values?.includes(value) !== true || more.length > 0) {
      return name.toLowerCase() === "resolution"
        ? dataRefusal(400, "PGRST127", "upserts are not supported by the embedded backend: insert or update")
        : unsupported(`Prefer: ${token}`)
    }
    known.push(`${name}=${value}`)
  }
  return known.join(", ")
}

const tokensOf = (list: string): readonly string[] =>
  list
    .split(",")
    .map((token) => token.trim())
    .filter(Boolean)

/** The tables that the migrations put under row security; no other table can be reached. */
export function securedTables(migrations: string): ReadonlySet<string> {
  const enabling = /alter\s+table\s+(?:public\.)?([a-z_][a-z0-9_]*)\s+enable\s+row\s+level\s+security/gi
  return new Set(Array.from(migrations.matchAll(enabling), (match) => String(match[1])))
}
