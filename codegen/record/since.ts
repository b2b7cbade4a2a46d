import type { AccessRecord, RecordedRow, RecordedTable, RecordedVersion } from "./access-record.ts"

/** Since which version a rule, and what it gives each auth state, is as it is now. */
export interface RowSince {
  readonly row: RecordedRow
  readonly since: RecordedVersion
  readonly sinceOfState: ReadonlyMap<string, RecordedVersion>
}

/** The newest version in force that has a policy; null when the policy was deleted, or none was ever accepted. */
export function newestAccepted({ versions }: AccessRecord): Extract<RecordedVersion, { status: "accepted" }> | null {
  const newest = versions.findLast(({ status }) => status !== "rejected")
  return newest?.status === "accepted" ? newest : null
}

/** The rows of the newest policy in force. A rule that was away in between begins anew. */
export function sinceOfRows({ versions }: AccessRecord): readonly RowSince[] {
  let known = new Map<string, RowSince>()
  for (const version of versions) {
    // A policy that was rejected was never in force.
    if (version.status === "rejected") continue
    known = new Map(version.status === "absent" ? [] : rowsOf(version.table, version, known))
  }
  return [...known.values()]
}

const rowsOf = (
  { rows }: RecordedTable,
  version: RecordedVersion,
  before: ReadonlyMap<string, RowSince>,
): readonly (readonly [string, RowSince])[] =>
  rows.map((row) => {
    const key = `${row.path} ${row.match}`
    const old = before.get(key)
    if (old?.row === row) return [key, old]
    const states = Object.entries(row.outcomes).map(([state, outcome]) => {
      const isSame = (old?.row.outcomes as Readonly<Record<string, string>> | undefined)?.[state] === outcome
      return [state, (isSame ? old?.sinceOfState.get(state) : undefined) ?? version] as const
    })
    const isSame = old !== undefined && JSON.stringify(old.row) === JSON.stringify(row)
    return [key, { row, since: isSame ? old.since : version, sinceOfState: new Map(states) }]
  })
