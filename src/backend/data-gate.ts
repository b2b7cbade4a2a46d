import { dataRefusal, methodNotAllowed, notFound } from "./refusals.ts"

const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"]
/** Search parameters that shape an answer; every other one has to be a plain column. */
const SHAPING = new Set(["select", "order", "limit", "offset", "columns"])

/**
 * What of PostgREST is let through to lite: plain reads and writes of one known table. Lite's row security does not hold
 * for upserts (measured: a merge takes over another person's row) nor across embedded tables, so neither gets there.
 */
export function dataGate(tables: ReadonlySet<string>, method: string, url: URL, headers: Headers): Response | null {
  const table = /^\/rest\/v1\/([a-z_][a-z0-9_]*)$/.exec(url.pathname)?.[1]
  if (table === undefined || !tables.has(table)) return notFound()
  if (!METHODS.includes(method)) return methodNotAllowed(METHODS)
  if (/resolution=|tx=|plan/i.test(headers.get("Prefer") ?? "") || url.searchParams.has("on_conflict")) {
    return dataRefusal(400, "PGRST127", "upserts are not supported by the embedded backend: insert or update")
  }
  for (const [name, value] of url.searchParams) {
    const plain = SHAPING.has(name)
      ? !value.includes("(")
      : /^[a-z_][a-z0-9_]*$/.test(name) && !/^(?:and|or|not)$/.test(name)
    if (!plain) return dataRefusal(400, "PGRST100", `\`${name}\` is not supported by the embedded backend`)
  }
  return null
}

/** The tables that the migrations put under row security; no other table can be reached. */
export function securedTables(migrations: string): ReadonlySet<string> {
  const enabling = /alter\s+table\s+(?:public\.)?([a-z_][a-z0-9_]*)\s+enable\s+row\s+level\s+security/gi
  return new Set(Array.from(migrations.matchAll(enabling), (match) => String(match[1])))
}
