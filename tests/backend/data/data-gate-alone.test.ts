// The gate without row security. A backend whose row security does not hold does not even start.
import { expect, test } from "vitest"
import { readDataCall, securedTables } from "../../../src/backend/data/data-gate.ts"
import { embeddedMigrations } from "../../../src/backend/data/migrations.ts"

const TABLES = securedTables(embeddedMigrations())
const DRAFTS = new URL("http://site.example/rest/v1/drafts")

/** Null where the call is let through. */
const refusalOf = (tables: ReadonlySet<string>, method: string, headers = {}): Response | null => {
  const call = readDataCall(tables, method, DRAFTS, new Headers({ "Content-Type": "application/json", ...headers }))
  return call instanceof Response ? call : null
}

test("a known table without row security is not served", () => {
  expect(refusalOf(TABLES, "GET")).toBeNull()
  expect(refusalOf(securedTables("create table public.drafts (id uuid);"), "GET")?.status).toBe(404)
  expect(refusalOf(new Set(["other"]), "GET")?.status).toBe(404)
})

test.each(["PUT", "OPTIONS", "TRACE", "QUERY", "get"])(
  "%s is refused, and the answer names what is supported",
  (method) => {
    const refusal = refusalOf(TABLES, method)
    expect([refusal?.status, refusal?.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, PATCH, DELETE"])
  },
)

test.each([
  ["return=minimal", null],
  ["return=representation, count=exact", null],
  ["resolution=merge-duplicates", 400],
  ["resolution = merge-duplicates", 400],
  ["return=minimal, resolution=ignore-duplicates", 400],
  ["return=minimal=resolution", 400],
  ["tx=rollback", 400],
  ["handling=lenient", 400],
  ["__proto__=x", 400],
])("a write with the preference %s: %s", (preferred, want) => {
  expect(refusalOf(TABLES, "POST", { Prefer: preferred })?.status ?? null).toBe(want)
})
