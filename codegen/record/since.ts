import { compile } from "../check/compile.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { accessSince } from "../diff/access-since.ts"
import type { AccessRecord, RecordedRow, RecordedVersion } from "./access-record.ts"

/** A rule of the newest policy in force, with the versions that last changed access at its paths. */
export interface RowSince {
  readonly row: RecordedRow
  readonly since: Since
  readonly sinceOfState: ReadonlyMap<string, Since>
}

export interface Since {
  readonly version: RecordedVersion
  /** True if an older version, which the record lacks, may have had the same access. */
  readonly orEarlier: boolean
}

type Accepted = Extract<RecordedVersion, { status: "accepted" }>

/** The newest version in force that has a policy; null when the policy was deleted, or none was ever accepted. */
export function newestAccepted({ versions }: AccessRecord): Accepted | null {
  const newest = versions.findLast(({ status }) => status !== "rejected")
  return newest?.status === "accepted" ? newest : null
}

/** The rows of the newest policy in force. The record has to be a true one: its texts are compiled and compared. */
export function sinceOfRows({ versions, complete }: AccessRecord): readonly RowSince[] {
  // A policy that was rejected was never in force.
  const inForce = versions.filter((version) => version.status !== "rejected")
  const newest = inForce.at(-1)
  if (newest?.status !== "accepted") return []
  const policies: (CheckedPolicy | null)[] = []
  for (const version of inForce) {
    const isAsBefore = policies.length > 0 && version.change?.diff?.changes.length === 0
    // Its rules may be others, so the newest is compiled whatever it changed.
    policies.push(isAsBefore && version !== newest ? policies.at(-1)! : policyOf(version))
  }
  const since = accessSince(policies)
  const sinceAt = (place: number): Since => ({ version: inForce[place]!, orEarlier: place === 0 && !complete })
  return newest.table.rows.map((row) => {
    const { ofState, newest: place } = since.get(`${row.path} ${row.match}`)!
    return {
      row,
      since: sinceAt(place),
      sinceOfState: new Map([...ofState].map(([state, at]) => [state, sinceAt(at)])),
    }
  })
}

function policyOf(version: RecordedVersion): CheckedPolicy | null {
  if (version.status !== "accepted") return null
  const policy = { path: version.file, text: version.text }
  const { checked } = compile({ policy, routes: null, skipWarnings: true })
  if (checked === null) throw new Error("a record was not proved: it holds a policy that the compiler rejects")
  return checked
}
