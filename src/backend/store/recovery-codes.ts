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

/** Makes and hashes recovery codes: one-time codes that replace a lost second factor. */
export type RecoveryCodes = ReturnType<typeof recoveryCodesWith>

/**
 * The key of the hashes, in hex. It is derived from the signing secret. Replacing that secret stores the old key beside
 * the new secret, because the hashes of the existing codes cannot be computed again.
 */
export const recoveryCodesKeyOf = ({ signingSecret, recoveryCodesKey }: DataSecrets): string =>
  recoveryCodesKey ?? Buffer.from(hkdfSync("sha256", signingSecret, "", "recovery codes", 32)).toString("hex")

/**
 * Makes the functions for codes with the key of these secrets. The key is not in the database, so a copy of that does
 * not allow guessing.
 */
export function recoveryCodesWith(secrets: DataSecrets) {
  const key = Buffer.from(recoveryCodesKeyOf(secrets), "hex")
  return {
    /** Makes ten codes of 78 bits each, in groups of four characters. */
    make: (): readonly string[] => Array.from({ length: CODES }, newCode),
    /** The stored digest of a code, whatever its case, and with or without spaces and hyphens. */
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
