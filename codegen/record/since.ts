import { operationKeyOf, ruleKeyOf } from "../../policy/governing-rule.ts"
import { compile } from "../check/compile.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { accessSince } from "../diff/access-since.ts"
import type { AccessRecord, RecordedOperation, RecordedRow, RecordedVersion } from "./access-record.ts"

/** A rule or an operation of the newest policy in force, with the versions that last changed access to it. */
export interface RowSince<Row = RecordedRow> {
  readonly row: Row
  /** The last change for anybody. */
  readonly since: Since
  /** The last change for each auth state. */
  readonly sinceOfState: ReadonlyMap<string, Since>
}

/** The version that last changed some access. */
export interface Since {
  readonly version: RecordedVersion
  /** True if the record begins at this version, so that the access may be older. */
  readonly orEarlier: boolean
}

/** A version whose policy was in force. */
type Accepted = Extract<RecordedVersion, { status: "accepted" }>

/** The newest version in force; null if the policy was deleted or none was ever accepted. */
export function newestAccepted({ versions }: AccessRecord): Accepted | null {
  const newest = versions.findLast(({ status }) => status !== "rejected")
  return newest?.status === "accepted" ? newest : null
}

/**
 * The rules and operations of the newest policy in force, each with the versions that last changed access to it. The
 * record has to be verified, because its texts are compiled.
 */
export function sinceOfTable({ versions, complete }: AccessRecord): {
  readonly rows: readonly RowSince[]
  readonly operations: readonly RowSince<RecordedOperation>[]
} {
  // A rejected policy was never in force.
  const inForce = versions.filter((version) => version.status !== "rejected")
  const newest = inForce.at(-1)
  if (newest?.status !== "accepted") return { rows: [], operations: [] }
  const policies: (CheckedPolicy | null)[] = []
  for (const version of inForce) {
    // Access did not change, so the policy before stands for this one, which need not be compiled.
    const isAsBefore = policies.length > 0 && version.change?.diff?.changes.length === 0
    // The newest version is always compiled, because its rules may differ even without an access change.
    policies.push(isAsBefore && version !== newest ? policies.at(-1)! : policyOf(version))
  }
  const since = accessSince(policies)
  const sinceAt = (index: number): Since => ({ version: inForce[index]!, orEarlier: index === 0 && !complete })
  const dated = <Row>(row: Row, key: string): RowSince<Row> => {
    const { ofState, newest: last } = since.get(key)!
    return {
      row,
      since: sinceAt(last),
      sinceOfState: new Map([...ofState].map(([state, at]) => [state, sinceAt(at)])),
    }
  }
  const { rows, operations = [] } = newest.table
  return {
    rows: rows.map((row) => dated(row, ruleKeyOf(row))),
    operations: operations.map((row) => dated(row, operationKeyOf(row))),
  }
}

/** The compiled policy of a version; null for one that was never in force, or a time without a policy. */
export function policyOf(version: RecordedVersion): CheckedPolicy | null {
  if (version.status !== "accepted") return null
  const { checked } = compile({ policy: sourceIn(version), routes: null, skipWarnings: true })
  if (checked === null) throw new Error("a record was not proved: it holds a policy that the compiler rejects")
  return checked
}

/**
 * The compiled policy of a version. If the record's routes are those of that version, it is compiled with them, unless
 * they make the compiler reject it: a record's versions are accepted without routes. Null if it is rejected anyway.
 */
export function policyWithRoutes(version: Accepted, { versions, inventory }: AccessRecord): CheckedPolicy | null {
  const policy = sourceIn(version)
  const routes = version === versions.at(-1) ? inventory : null
  return compile({ policy, routes }).checked ?? compile({ policy, routes: null }).checked
}

const sourceIn = ({ file, text }: Accepted) => ({ path: file, text })
