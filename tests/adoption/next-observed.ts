import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { RawAnswer } from "../server/raw-request.ts"

/** The decision of a sealed server about a request, as its own locks report it. */
export interface Observed {
  readonly status: number
  /** The build's names of the entries that were asked, in order. */
  readonly entries: readonly string[]
  /** The path and rule by which the proxy judged the request; null if it did not pass it on. */
  readonly judged: { readonly pathname: string; readonly rule: string | null } | null
}

/**
 * A module that a server loads first, and that lets each answer say which entries were asked, and what the proxy made
 * of it.
 */
const OBSERVER = `
const LOCK = Symbol.for("sallyport.next.lock")
const STORE = Symbol.for("sallyport.next.requests")
let lock
const observed = (entry, request, response, context, run) => {
  response.appendHeader("x-entry", entry.route)
  const { judged } = globalThis[STORE]?.passed.get(request.headers["x-sallyport-request"]) ?? {}
  if (judged !== undefined)
    response.setHeader("x-judged", JSON.stringify({ pathname: judged.page.pathname, rule: judged.decision.outcome.rule }))
  return lock(entry, request, response, context, run)
}
Object.defineProperty(globalThis, LOCK, {
  get: () => (lock === undefined ? undefined : observed),
  set: (given) => (lock = given),
})
`

/** The environment of a server that is observed. */
export function observer(): { readonly env: Readonly<Record<string, string>>; readonly remove: () => void } {
  const directory = mkdtempSync(path.join(tmpdir(), "sallyport-observer-"))
  const file = path.join(directory, "observer.cjs")
  writeFileSync(file, OBSERVER)
  return { env: { NODE_OPTIONS: `--require ${file}` }, remove: () => rmSync(directory, { recursive: true }) }
}

export function observedIn({ status, headers }: RawAnswer): Observed {
  const judged = headers.get("x-judged")
  return {
    status,
    entries: (headers.get("x-entry") ?? "").split(", ").filter((entry) => entry !== ""),
    judged: judged === null ? null : (JSON.parse(judged) as Observed["judged"]),
  }
}
