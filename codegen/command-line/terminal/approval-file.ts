import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { judgeApproval } from "../../approval/approval.ts"
import type { ProposedChange } from "../../approval/statement.ts"
import { InputError } from "../../project/disk.ts"
import { visibleLine } from "../../source/visible.ts"

/** The files of a signed approval: the approval itself, and the approver's key. */
export interface ApprovalFiles {
  readonly approval: string
  /** The public key, as PEM. */
  readonly key: string
  /** The app's name in its record; null if it is the name in its manifest. */
  readonly app: string | null
}

/** Verifies an approval file for a change and describes the result in a line for stderr. */
export function judgedApproval(
  root: string,
  { approval, key }: Pick<ApprovalFiles, "approval" | "key">,
  change: ProposedChange & { readonly app: string },
): { readonly approved: string } | { readonly refused: string } {
  const text = textOf(root, approval)
  const found = judgeApproval(text, keyIn(root, key, createPublicKey), change, new Date())
  if ("fault" in found)
    return { refused: `${visibleLine(`the approval ${approval} does not count: ${found.fault}`)}\n` }
  const { app, approver, sentence, expires } = found.statement.predicate
  const whose = app === undefined ? "" : ` for ${app}`
  return { approved: visibleLine(`approved${whose} by ${approver} until ${expires}: ${sentence}`) + "\n" }
}

/** True if there is no approval file, as before the first approval. */
export const isMissing = (root: string, { approval }: ApprovalFiles): boolean =>
  !existsSync(path.resolve(root, approval))

/** An ed25519 key in a file. */
export function keyIn(root: string, file: string, make: typeof createPublicKey | typeof createPrivateKey): KeyObject {
  const text = textOf(root, file)
  try {
    const key = make(text)
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Reported below, together with keys of another kind.
  }
  throw new InputError(`${file} contains no ed25519 key in PEM: \`openssl genpkey -algorithm ed25519\` makes one`)
}

/** The text of a file that the user named. */
export function textOf(root: string, file: string): string {
  try {
    return readFileSync(path.resolve(root, file), "utf8")
  } catch {
    throw new InputError(`${file} does not exist or cannot be read`)
  }
}
