import type { Enrolment } from "../../sign-in/auth-calls.ts"

/**
 * The enrolment of an authenticator app as a second factor, from a form's fields; null if they are invalid. The form
 * carries it, because the service reveals the secret only once.
 */
export function enrolmentOf(factor: string, uri: string): Enrolment | null {
  return /^[\w-]{1,64}$/.test(factor) && secretOf(uri) !== null ? { factor, uri } : null
}

/**
 * The secret in an `otpauth:` address, in Base32, for people who type it into their app; null if there is no valid one.
 * The bounds are wide: they only keep out texts that cannot be secrets.
 */
export function secretOf(uri: string): string | null {
  if (uri.length > 1024 || !uri.startsWith("otpauth://totp/")) return null
  const secret = URL.parse(uri)?.searchParams.get("secret") ?? ""
  return /^[A-Z2-7]{16,128}=*$/.test(secret) ? secret : null
}

/** The secret in groups of four characters, for reading and typing. */
export const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ")
