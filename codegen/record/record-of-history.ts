import { compareText } from "../../policy/governing-rule.ts"
import { routeEntriesOf } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { RECORD_FORMAT, type AccessRecord, type RecordedRoute } from "./access-record.ts"
import { digestOfRecord } from "./digest.ts"
import { recorder, type VersionSource } from "./versions.ts"

export interface RecordedHistory {
  readonly app: string
  readonly compiler: string
  readonly complete: boolean
  /** Oldest first; at least one. */
  readonly sources: readonly VersionSource[]
  readonly inventory: RouteInventory | null
}

/** The record of a history: the same for the same history with the same tags, byte by byte. */
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

/** The routes of an inventory, each path once: a layout and a page with the same path count as a page. */
export function recordedRoutesOf({ tree }: RouteInventory): readonly RecordedRoute[] {
  const routes = new Map<string, RecordedRoute>()
  for (const { path, kind, catchAll, layout } of routeEntriesOf(tree)) {
    if (catchAll || (layout && routes.has(path))) continue
    routes.set(path, { path, kind })
  }
  return [...routes.values()].sort((a, b) => compareText(a.path, b.path))
}
