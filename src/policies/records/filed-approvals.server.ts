import { LRUCache } from "lru-cache"

import type { FiledApproval, Signature } from "./approval.ts"
import { approvalFilesIn } from "./record-files.server.ts"
import type { RecordSource, ReportError } from "./record-source.ts"
import type { KeyObject } from "node:crypto"
import { claimed, keyIdOf, opened } from "../../../codegen/approval/envelope.ts"
import { readStatement } from "../../../codegen/approval/signed-statement.ts"

/** The largest approval file, in bytes. An approval has about a thousand. */
const MAX_BYTES = 64 * 1024

/**
 * Approval files read so far, by the id of their source. The approvers' keys are not part of the cache's key, because
 * they stay the same while the server runs.
 */
const files = new LRUCache<string, { readonly stamp: string; readonly read: Promise<FiledApproval["read"]> }>({
  max: 1_000,
})

/**
 * The approvals beside the records of `RECORDS`, and the number of files beyond the limit, which are not read (`left`).
 * A file is read again only when it changes. `reportError` logs why files cannot be read right now, which pages do not
 * show: once, because one cause, such as too many open files, often concerns many.
 */
export async function filedApprovals(
  places: readonly string[],
  keys: readonly ApproverKey[],
  reportError: ReportError,
) {
  const { sources, left } = await approvalFilesIn(places)
  const failures: { readonly file: string; readonly cause: unknown }[] = []
  const approvals = await Promise.all(
    sources.map(async (source) => ({
      file: source.name,
      read: await readOnce(source, keys, (cause) => failures.push({ file: source.id, cause })),
    })),
  )
  const [first] = failures
  if (first !== undefined) {
    const others = failures.length - 1
    reportError(
      new Error(`the approval ${first.file} could not be read${others === 0 ? "" : `, nor could ${others} more`}`, {
        cause: first.cause,
      }),
    )
  }
  return { approvals, left }
}

function readOnce(
  source: RecordSource,
  keys: readonly ApproverKey[],
  noteFailure: (cause: unknown) => void,
): Promise<FiledApproval["read"]> {
  const before = files.get(source.id)
  if (before?.stamp === source.stamp) return before.read
  // A file that cannot be read right now is read again for the next page.
  const read: Promise<FiledApproval["read"]> = readIn(source, keys).catch((cause: unknown) => {
    noteFailure(cause)
    // Unless a newer version of the file is being read, or was read.
    if (files.get(source.id)?.read === read) files.delete(source.id)
    return { kind: "unreadable" }
  })
  files.set(source.id, { stamp: source.stamp, read })
  return read
}

async function readIn(source: RecordSource, keys: readonly ApproverKey[]): Promise<FiledApproval["read"]> {
  if (source.size > MAX_BYTES) return { kind: "oversized" }
  const text = await source.read(MAX_BYTES)
  return text === null ? { kind: "unreadable" } : readApproval(text, keys)
}

/** A public key that the operator trusts, with the name of its file, which identifies the approver. */
interface ApproverKey {
  readonly name: string
  readonly key: KeyObject
}

/** The contents of an approval file. */
export function readApproval(text: string, keys: readonly ApproverKey[]): FiledApproval["read"] {
  const claim = claimed(text)
  if (claim === null) return { kind: "malformed" }
  const read = readStatement(claim.payload)
  if ("fault" in read) return { kind: read.fault }
  return { kind: "statement", statement: read.statement, signature: signatureIn(text, claim.keyId, keys) }
}

/** Checks the signature with the trusted key that the file names. */
function signatureIn(text: string, keyId: string, keys: readonly ApproverKey[]): Signature {
  if (keys.length === 0) return { kind: "not-judged" }
  const named = keys.find(({ key }) => keyIdOf(key) === keyId)
  if (named === undefined) return { kind: "other-key" }
  return "fault" in opened(text, named.key) ? { kind: "changed" } : { kind: "trusted", key: named.name }
}
