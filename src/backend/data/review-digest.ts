import { createHash } from "node:crypto"
import type { Row } from "./data-body.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** True if a review's digest is that of its texts. Approvals bind the digest, but people read the texts. */
export const hasItsDigest = ({ base_policy, policy, digest }: Row): boolean =>
  sha256(`${sha256(String(base_policy))}${sha256(String(policy))}`) === digest
