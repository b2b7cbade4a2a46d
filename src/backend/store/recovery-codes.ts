import { createHmac, hkdfSync, randomInt } from "node:crypto"
import type { DataSecrets } from "./data-secrets.ts"

/** The alphabet of codes, without letters and digits that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
/** Groups of a code. */
const GROUPS = 4
/** Characters of a group. */
const GROUP_LENGTH = 4
/** Codes of a person. */
const CODES = 10

/** One-time codes that replace a lost second factor. */
export type RecoveryCodes = ReturnType<typeof recoveryCodesWith>

/** The key in hex. It stays when the signing secret is replaced, because the hashes cannot be computed again. */
export const recoveryCodesKeyOf = ({ signingSecret, recoveryCodesKey }: DataSecrets): string =>
  recoveryCodesKey ?? Buffer.from(hkdfSync("sha256", signingSecret, "", "recovery codes", 32)).toString("hex")

/**
 * Makes and hashes recovery codes. The key of the hash is not in the database, so a copy of it does not allow guessing.
 */
export function recoveryCodesWith(secrets: DataSecrets) {
  const key = Buffer.from(recoveryCodesKeyOf(secrets), "hex")
  return {
    /** Makes ten codes of 78 bits each, in groups of four characters. */
    make: (): readonly string[] => Array.from({ length: CODES }, newCode),
    /** The stored digest of a code, the same for every way of typing it. */
    digest: (userId: string, typed: string): string => {
      const code = typed.toLowerCase().replaceAll(/[\s-]/g, "")
      return createHmac("sha256", key).update(`${userId} ${code}`).digest("hex")
    },
  }
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
  return Array.from({ length: GROUPS }, group).join("-")
}
