import { compareText } from "../../policy/governing-rule.ts"
import { visibleJson } from "../source/visible.ts"
import type { AccessRecord, RecordedChange, RecordedRoute, RecordedTable } from "./access-record.ts"
import { changesFileOf } from "./change-file.ts"
import type { ChangeFile, RecordFile, RoutesFile, VersionFile } from "./record-schema.ts"
import { tableDeltaOf } from "./table-delta.ts"
import { editsOf, linesOf } from "./text-edits.ts"

/** The text of a record file, with one line per version, so that a newer record mostly adds lines. */
export const recordText = (record: AccessRecord): string => spelled(recordFileOf(record))

/**
 * The fault of a file that differs from the text of its record, or null. A duplicate key, or the removal of a rule that
 * never existed, would not change the record, but show human readers something that no verifier checked. Line ends are
 * ignored, because git may convert them.
 */
export const misspellingOf = (record: AccessRecord, text: string): string | null =>
  recordText({ ...record, inventory: asWritten(text) }) === text.replaceAll("\r\n", "\n")
    ? null
    : "the file is not spelled as records are written: spaces, line breaks or escapes were changed, a key appears twice, or a version repeats what did not change"

/** The route list as the file has it, with its order of keys, because none is prescribed. */
const asWritten = (text: string): AccessRecord["inventory"] => (JSON.parse(text) as AccessRecord).inventory

/** The file's text, with its keys in a fixed order. */
function spelled({ format, app, compiler, complete, digest, versions, inventory }: RecordFile): string {
  const line = (value: unknown): string => visibleJson(value, 0)
  return [
    "{",
    `"format": ${line(format)},`,
    `"app": ${line(app)},`,
    `"compiler": ${line(compiler)},`,
    `"complete": ${line(complete)},`,
    `"digest": ${line(digest)},`,
    '"versions": [',
    versions.map(line).join(",\n"),
    "],",
    `"inventory": ${line(inventory)}`,
    "}\n",
  ].join("\n")
}

/**
 * The file's contents: each version as its difference from the one before. The inverse of `expandedRecord` in
 * `read-record.ts`.
 */
function recordFileOf(record: AccessRecord): RecordFile {
  // The last known text, table and routes. A version without one of them leaves it as it is.
  let lines: readonly string[] = []
  let table: RecordedTable | null = null
  let routes: readonly RecordedRoute[] | null = null
  const versions = record.versions.map((version): VersionFile => {
    const { commit, follows, time, subject, file, digest } = version
    const common = {
      commit,
      follows,
      time,
      subject,
      file,
      ...(version.routes === null ? {} : { routes: routesDeltaOf(routes ?? [], version.routes) }),
      ...(version.tags.length === 0 ? {} : { tags: version.tags }),
      digest,
    }
    routes = version.routes ?? routes
    switch (version.status) {
      case "accepted": {
        const { status, text, recordedHash: hash, change } = version
        const [before, after] = [lines, linesOf(text)]
        const delta = tableDeltaOf(table, version.table)
        ;[lines, table] = [after, version.table]
        return { ...common, status, edits: editsOf(before, after), hash, table: delta, change: changeFileOf(change) }
      }
      case "rejected": {
        const { status, text, codes } = version
        // Not UTF-8 text, or too large.
        if (text === null) return { ...common, status, edits: null, codes }
        const [before, after] = [lines, linesOf(text)]
        lines = after
        return { ...common, status, edits: editsOf(before, after), codes }
      }
      case "absent":
        return { ...common, status: version.status, change: changeFileOf(version.change) }
    }
  })
  return { ...record, versions }
}

/** A version's change of access in the file's form; null if nothing was in force before it. */
const changeFileOf = (change: RecordedChange | null): ChangeFile | null =>
  change === null
    ? null
    : {
        since: change.since,
        changes: change.diff === null ? null : changesFileOf(change.diff),
        ...(change.diff?.ages === undefined ? {} : { ages: change.diff.ages }),
      }

/** The difference between two lists of routes. */
function routesDeltaOf(before: readonly RecordedRoute[], after: readonly RecordedRoute[]): RoutesFile {
  const old = new Map(before.map(({ path, kind }) => [path, kind]))
  const now = new Set(after.map(({ path }) => path))
  return {
    set: after.filter(({ path, kind }) => old.get(path) !== kind),
    drop: [...old.keys()].filter((path) => !now.has(path)),
  }
}

/** The routes after a difference is applied: the inverse of `routesDeltaOf`. */
export function routesAfter(before: readonly RecordedRoute[], { set, drop }: RoutesFile): readonly RecordedRoute[] {
  const routes = new Map(before.map((route) => [route.path, route]))
  for (const path of drop) routes.delete(path)
  for (const route of set) routes.set(route.path, route)
  return [...routes.values()].sort((a, b) => compareText(a.path, b.path))
}
