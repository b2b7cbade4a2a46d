import { requestFactsContext } from "../../../locks/context.ts"
import type { RouterContextProvider } from "react-router"
import type { FiledApproval } from "../../../policies/records/approval.ts"
import { filedApprovals } from "../../../policies/records/filed-approvals.server.ts"
import { addressedOf } from "../../../policies/chosen/audited.server.ts"
import type { OpenedUpload, RecordedApp, RecordEntry } from "../../../policies/chosen/apps.server.ts"
import { keyOfUpload } from "../../../policies/uploads/uploaded-records.server.ts"
import type { ListedRecord } from "../../../policies/chosen/listed.ts"

export type OwnRecord = ReturnType<typeof ownListed>

/** An entry of the list of apps for a record that the reader uploaded. */
export const ownListed = ({ upload, ...entry }: OpenedUpload) => {
  const { id, app, uploaded_at: uploaded } = upload
  return { ...listedOf({ ...entry, key: keyOfUpload(id) }), id, app, uploaded }
}

/**
 * An entry of the list of apps for a record. A record is `true` if all its statements were proved again. `recorded`
 * counts all of its versions; `versions` has only those that the compiler accepts.
 */
export function listedOf({ source, opened, key }: RecordEntry): ListedRecord {
  if (opened.kind !== "true") return { file: source.name, state: opened }
  const { app, recorded, versions, digest } = opened
  const newest = addressedOf(versions.at(-1)!)
  return { file: source.name, state: { kind: "true", key, app, versions: recorded, newest, digest } }
}

/** The entries of the list of approval files, and the number of files that were not read. */
export async function listedApprovals(context: Readonly<RouterContextProvider>, apps: readonly RecordedApp[]) {
  const { recordPaths, approverKeys, reportError } = context.get(requestFactsContext)
  const { approvals, left } = await filedApprovals(recordPaths, approverKeys, reportError)
  return { approvals: approvals.map((approval) => listedApproval(approval, apps)), left }
}

export type ListedApproval = ReturnType<typeof listedApproval>

/**
 * The entry of one approval file: the hash of the policy that it approves, null if its content cannot be trusted; and
 * the apps on record that had this policy, each with the first version of it.
 */
function listedApproval({ file, read }: FiledApproval, apps: readonly RecordedApp[]) {
  if (read.kind !== "statement") return { file, policy: null, apps: [], state: read }
  const { statement, signature } = read
  // Anybody could have written an approval with any other signature. `not-judged`: the operator has set up no keys, so
  // no signature is checked, and the list shows that.
  if (signature.kind !== "trusted" && signature.kind !== "not-judged")
    return { file, policy: null, apps: [], state: signature }
  const policy = statement.subject[0].digest.sha256
  const { app } = statement.predicate
  const appsWithPolicy = apps.flatMap(({ key, record }) => {
    // An approval that names no app can be about any that had the policy.
    if ((app ?? record.app) !== record.app) return []
    const version = record.versions.find(({ hash }) => hash === policy)
    return version === undefined ? [] : [{ key, name: record.app, version: addressedOf(version).word }]
  })
  return { file, policy, apps: appsWithPolicy, state: signature }
}
