import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const ALGORITHM = "aes-256-gcm"
/** Bytes of the nonce before a sealed text. */
const NONCE = 12
/** Bytes of the authentication tag behind a sealed text. */
const TAG = 16

/** Authenticated encryption of stored texts with one key. */
export type TextSeal = ReturnType<typeof sealWith>

/** Encrypts stored texts, so that a copied database file alone reveals no second factor. */
export function sealWith(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))
  return {
    /** Encrypts a text. `bound` is the id of its row: in another row, the text cannot be decrypted. */
    seal: (text: string, bound: string): Buffer => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(bound))
      return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
    },
    /** Decrypts a text. Throws for another key or another `bound`. */
    open: (sealed: Uint8Array, bound: string): string => {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString("utf8")
    },
  }
}
