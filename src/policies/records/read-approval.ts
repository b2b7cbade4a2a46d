import type { KeyObject } from "node:crypto"
import { claimed, keyIdOf, opened } from "../../../codegen/approval/envelope.ts"
import { readStatement } from "../../../codegen/approval/signed-statement.ts"
import type { FiledApproval, Signature } from "./approval.ts"

/** A public key that an operator trusts, with the name of its file: the key says who approved. */
export interface ApproverKey {
  readonly name: string
  readonly key: KeyObject
}

/** What the text of an approval file is. */
export function readApproval(text: string, keys: readonly ApproverKey[]): FiledApproval["read"] {
  const claim = claimed(text)
  if (claim === null) return { kind: "malformed" }
  const found = readStatement(claim.payload)
  if ("fault" in found) return { kind: found.fault }
  return { kind: "statement", statement: found.statement, signature: signatureIn(text, claim.keyId, keys) }
}

function signatureIn(text: string, keyId: string, keys: readonly ApproverKey[]): Signature {
  if (keys.length === 0) return { kind: "not-judged" }
  const named = keys.find(({ key }) => keyIdOf(key) === keyId)
  if (named === undefined) return { kind: "other-key" }
  return "fault" in opened(text, named.key) ? { kind: "changed" } : { kind: "trusted", key: named.name }
}
