import { createPublicKey, type KeyObject } from "node:crypto"
import { sealed } from "../../codegen/approval/envelope.ts"
import type { ApprovalSigner } from "../locks/context.ts"

/** The signer of this workbench's approvals; null without `APPROVAL_KEY`. */
export const signerWith = (key: KeyObject | null): ApprovalSigner | null =>
  key === null
    ? null
    : {
        sign: (statement) => sealed(statement, key),
        publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
      }
