import { compareText } from "../../policy/governing-rule.ts"
import { routeEntriesOf } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { RECORD_FORMAT, type AccessRecord, type RecordedRoute } from "./access-record.ts"
import { digestOfRecord } from "./digest.ts"
import { recorder, type VersionSource } from "./versions.ts"

/** An app's history from which a record is made. */
export interface RecordedHistory {
  readonly app: string
  /** The compiler's version. */
  readonly compiler: string
  /** False if commits before the oldest are missing, as in a shallow clone. */
  readonly complete: boolean
  /** Oldest first; at least one. */
  readonly sources: readonly VersionSource[]
  /** The routes of the newest version; null if they are not known. */
  readonly inventory: RouteInventory | null
}

/** Makes the record of a history. The same history and tags always give the same bytes. */
export function recordOfHistory(
  { app, compiler, complete, sources, inventory }: RecordedHistory,
  onProgress: (done: number, of: number) => void = () => {},
): AccessRecord {
  const record = recorder()
  const versions = sources.map((source, at) => {
    onProgress(at, sources.length)
    return record(source)
  })
  const whole = { format: RECORD_FORMAT, app, compiler, complete, versions, inventory } as const
  return { ...whole, digest: digestOfRecord(whole) }
}

/**
 * The routes of an inventory, each path once: a layout and a page with the same path count as a page. Catch-all routes,
 * which take what no other route serves, are left out.
 */
export function recordedRoutesOf({ tree }: RouteInventory): readonly RecordedRoute[] {
  const routes = new Map<string, RecordedRoute>()
  for (const { path, kind, catchAll, layout } of routeEntriesOf(tree)) {
    if (catchAll || (layout && routes.has(path))) continue
    routes.set(path, { path, kind })
  }
  return [...routes.values()].sort((a, b) => compareText(a.path, b.path))
}
