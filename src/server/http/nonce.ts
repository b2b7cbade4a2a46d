import { randomFillSync } from "node:crypto"

const LENGTH = 16

/** Asked for in one go: a question for random bytes costs the same for one nonce as for hundreds. */
const pool = Buffer.alloc(LENGTH * 256)
let used = pool.length

/** Random, and never the same twice: each byte of the pool goes into one. */
export function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += LENGTH
  return pool.toString("base64", used - LENGTH, used)
}
