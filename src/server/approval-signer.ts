import { createPublicKey, type KeyObject } from "node:crypto"
import { sealed } from "../../codegen/approval/envelope.ts"
import type { ApprovalSigner } from "../locks/context.ts"

/** Whoever signs approvals for this workbench; null where nobody does. */
export const signerWith = (key: KeyObject | null): ApprovalSigner | null =>
  key === null
    ? null
    : {
        sign: (statement) => sealed(statement, key),
        publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
      }
