import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { existsSync } from "node:fs"
import path from "node:path"
import { judgeApproval, type ProposedChange } from "../../approval/approval.ts"
import { claimed, keyIdOf, opened } from "../../approval/envelope.ts"
import { wordsOfFault } from "../../approval/fault.ts"
import {
  bindingIn,
  mismatchOf,
  readStatement,
  type BoundChange,
  type Statement,
} from "../../approval/signed-statement.ts"
import { InputError } from "../../project/disk.ts"
import type { SignedChangeApproval } from "../../report/access-change.ts"
import { visibleLine } from "../../source/visible.ts"
import { textOfFile } from "./argument-values.ts"

/**
 * The files of a signed approval for the gate of `diff`. With an approval, a person lets one change of access pass that
 * would fail the gate: `approve` signs it with their private key, and the gate verifies it with the public one.
 */
export interface ApprovalFiles {
  /** The file that `approve` wrote. */
  readonly approval: string
  /** The file of the public key, as PEM. */
  readonly key: string
  /** The app that the approval has to be for, if it names one; null for the name in the app's package.json. */
  readonly app: string | null
}

/** Verifies an approval file for a change and describes the result in a line for stderr. */
export function judgedApproval(
  root: string,
  { approval, key }: Pick<ApprovalFiles, "approval" | "key">,
  change: ProposedChange & { readonly app: string },
): { readonly approved: string } | { readonly refused: string } {
  const text = fileTextOf(root, approval)
  const judged = judgeApproval(text, keyIn(root, key, createPublicKey), change, new Date())
  if ("fault" in judged) return { refused: faultLine(approval, judged.fault) }
  const { app, approver, sentence, expires } = judged.statement.predicate
  const whose = app === undefined ? "" : ` for ${app}`
  return { approved: visibleLine(`approved${whose} by ${approver} until ${expires}: ${sentence}`) + "\n" }
}

/** A line about an approval file that does not count. */
const faultLine = (file: string, fault: string): string =>
  `${visibleLine(`the approval ${file} does not count: ${fault}`)}\n`

/** True if there is no approval file, as before the first approval. */
export const isApprovalMissing = (root: string, { approval }: ApprovalFiles): boolean =>
  !existsSync(path.resolve(root, approval))

/**
 * The files of approvals to show beside the changes that they approve, and of the public keys whose signatures count.
 */
export interface ShownApprovals {
  readonly approvals: readonly string[]
  readonly keys: readonly string[]
}

/** Finds the approvals of a change that came into force at this time. */
type ApprovalFinder = (change: BoundChange, inForceSince: Date) => readonly SignedChangeApproval[]

/**
 * Opens approval files. `approvalsOf` finds those of a change: signed with one of the keys, and valid when the change
 * came into force. `notes` are lines about the files that approved none of these changes, with the reason.
 */
export function openApprovals(
  root: string,
  { approvals, keys }: ShownApprovals,
): { readonly approvalsOf: ApprovalFinder; readonly notes: () => string } {
  const trusted = keys.map((file) => ({ name: path.basename(file), key: keyIn(root, file, createPublicKey) }))
  const read = approvals.map((file) => ({ file, signed: signedIn(fileTextOf(root, file), trusted) }))
  // The reason why each file counts for nothing. A file leaves the map once it approves a change.
  const faults = new Map(
    read.map(({ file, signed }) => [file, "fault" in signed ? signed.fault : "it approves no change in this history"]),
  )
  const approvalsOf: ApprovalFinder = (change, inForceSince) =>
    read.flatMap(({ file, signed }): readonly SignedChangeApproval[] => {
      // An approval of another version is no fault here: it may fit another change of the history.
      if ("fault" in signed || bindingIn(signed.statement).proposed !== change.proposed) return []
      const { approver, sentence, expires, app = "" } = signed.statement.predicate
      const mismatch = mismatchOf(signed.statement, change, inForceSince)
      if (mismatch === null) {
        faults.delete(file)
        return [{ approver, key: signed.key, sentence, expires }]
      }
      // A file that approves one change does not have to fit another one.
      if (faults.has(file)) faults.set(file, wordsOfFault(mismatch, { expires, app, here: change.app }))
      return []
    })
  return { approvalsOf, notes: () => [...faults].map(([file, fault]) => faultLine(file, fault)).join("") }
}

/** A key whose signatures count, with the name of its file. */
interface TrustedKey {
  readonly name: string
  readonly key: KeyObject
}

/** The statement in an approval and the name of the key that signed it, or the reason why it counts for nothing. */
function signedIn(
  text: string,
  trusted: readonly TrustedKey[],
): { readonly statement: Statement; readonly key: string } | { readonly fault: string } {
  const claim = claimed(text)
  if (claim === null) return { fault: wordsOfFault("malformed") }
  const signer = trusted.find(({ key }) => keyIdOf(key) === claim.keyId)
  if (signer === undefined) return { fault: wordsOfFault("other-key") }
  const envelope = opened(text, signer.key)
  if ("fault" in envelope) return { fault: wordsOfFault(envelope.fault) }
  const read = readStatement(envelope.payload)
  return "fault" in read ? { fault: wordsOfFault(read.fault, read) } : { statement: read.statement, key: signer.name }
}

/** The ed25519 key in a file, made by `make` from its PEM text. Throws an `InputError` for any other content. */
export function keyIn(root: string, file: string, make: typeof createPublicKey | typeof createPrivateKey): KeyObject {
  const text = fileTextOf(root, file)
  try {
    const key = make(text)
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Reported below, together with keys of another kind.
  }
  const remedy =
    make === createPublicKey
      ? "`openssl pkey -pubout` writes the public key of a private one"
      : "`openssl genpkey -algorithm ed25519` makes one"
  throw new InputError(`${file} contains no ed25519 key in PEM: ${remedy}`)
}

/** The text of a file that the user named. Throws an `InputError` if it cannot be read. */
export const fileTextOf = (root: string, file: string): string =>
  textOfFile(root, file, `${file} does not exist or cannot be read`)
