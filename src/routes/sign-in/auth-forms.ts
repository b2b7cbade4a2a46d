import { problemOf, type AuthProblem, type ProblemCode } from "./auth-problems.ts"
import { visibleText } from "../../language/visible-text.ts"
import { faultOfName } from "../../session/person-name.ts"

/**
 * The values of a form, or its problems. The forms of the sign-in pages are read without a schema library, which would
 * triple the size of the sign-in page's script.
 */
export type ReadForm<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly AuthProblem[] }

/** An email address and a password. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A new password, and the current one as proof of identity. */
export interface PasswordChange {
  readonly current: string
  readonly password: string
}

/** A one-time link's token, as the mail templates write it. */
export interface EmailLink {
  readonly tokenHash: string
  readonly type: EmailLinkType
}

/** The types of links in emails. `undo` is one of the embedded backend; the others are those of Supabase. */
const EMAIL_LINK_TYPES = ["signup", "recovery", "magiclink", "email_change", "invite", "email", "undo"] as const

/** The type of a link in an email. */
export type EmailLinkType = (typeof EMAIL_LINK_TYPES)[number]

/** A field's text, or "" if it is missing or a file. */
export function typedTextOf(form: Pick<FormData, "get">, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** Reads the form to sign in. Old addresses and passwords need not fit today's rules for new ones. */
export function readSignIn(form: FormData): ReadForm<Credentials> {
  const password = typedTextOf(form, "password")
  return credentialsOf(form, password === "" ? "password-missing" : null)
}

/** Reads the form for a new account. */
export const readSignUp = (form: FormData): ReadForm<Credentials> =>
  credentialsOf(form, faultOfNewPassword(form), faultOfNewEmail(form))

/** Reads the email address of an existing account. */
export function readEmail(form: FormData): ReadForm<string> {
  const email = emailOf(form)
  return email === null ? refused([faultOfEmail(form)]) : { ok: true, value: email }
}

/** Reads a new email address for an account. */
export function readNewEmail(form: FormData): ReadForm<string> {
  const fault = faultOfNewEmail(form)
  return fault === null ? { ok: true, value: typedTextOf(form, "email").trim() } : refused([fault])
}

/** Reads a new password. */
export function readNewPassword(form: FormData): ReadForm<string> {
  const fault = faultOfNewPassword(form)
  return fault === null ? { ok: true, value: typedTextOf(form, "password") } : refused([fault])
}

/** Reads a new password with the current one. */
export function readPasswordChange(form: FormData): ReadForm<PasswordChange> {
  const current = typedTextOf(form, "current")
  const faults = [current === "" ? "current-missing" : null, faultOfNewPassword(form)] as const
  const codes = faults.filter((code) => code !== null)
  return codes.length > 0 ? refused(codes) : { ok: true, value: { current, password: typedTextOf(form, "password") } }
}

/** Reads a name. An empty one removes it. */
export function readName(form: FormData): ReadForm<string> {
  const name = typedTextOf(form, "name").trim()
  // Invisible characters are refused too, as by the embedded backend. `faultOfName` allows them, because it also judges
  // names that are stored already.
  const fault = faultOfName(name) ?? (visibleText(name) === name ? null : "name-unreadable")
  return fault === null ? { ok: true, value: name } : refused([fault])
}

/** Reads the code of an authenticator app. */
export function readCode(form: FormData): ReadForm<string> {
  const code = sixDigitsIn(typedTextOf(form, "code"))
  return code === null ? refused(["code-missing"]) : { ok: true, value: code }
}

/**
 * The six digits in a typed code, with or without spaces and hyphens; null if it is not one. Some keyboards type
 * full-width digits.
 */
export function sixDigitsIn(typed: string): string | null {
  const code = typed.normalize("NFKC").replaceAll(/[\s-]/g, "")
  return /^\d{6}$/.test(code) ? code : null
}

/** The query value that shows the form for recovery codes. */
export const RECOVERY = "recovery-code"

/** Reads a recovery code as it was copied, with its spaces and hyphens, which the service ignores. */
export function readRecoveryCode(form: FormData): ReadForm<string> {
  // Word processors replace hyphens with other dashes.
  const code = typedTextOf(form, "code")
    .trim()
    .replaceAll(/\p{Dash}/gu, "-")
  return /^[\w\s-]{6,64}$/.test(code) ? { ok: true, value: code } : refused(["recovery-code-missing"])
}

/** The token of a link, from its query or its page's form; null if it is not one. */
export function readEmailLink(source: Pick<FormData, "get">): EmailLink | null {
  const tokenHash = typedTextOf(source, "token_hash")
  const type = EMAIL_LINK_TYPES.find((word) => word === typedTextOf(source, "type"))
  return /^[\w-]{1,256}$/.test(tokenHash) && type !== undefined ? { tokenHash, type } : null
}

/** The address and password of a form, unless one of them has a fault. */
function credentialsOf(
  form: FormData,
  passwordFault: ProblemCode | null,
  emailFault: ProblemCode | null = null,
): ReadForm<Credentials> {
  const email = emailOf(form)
  const faults: readonly (ProblemCode | null)[] = [email === null ? faultOfEmail(form) : emailFault, passwordFault]
  const codes = faults.filter((code) => code !== null)
  return email === null || codes.length > 0
    ? refused(codes)
    : { ok: true, value: { email, password: typedTextOf(form, "password") } }
}

/** The longest email address, in characters, that mail servers accept. */
export const MAX_EMAIL_LENGTH = 254

const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** The address in a form; null if it is not one. */
function emailOf(form: FormData): string | null {
  const email = typedTextOf(form, "email").trim()
  return email.length <= MAX_EMAIL_LENGTH && ADDRESS.test(email) ? email : null
}

/** The reason why a form's field is no email address. */
const faultOfEmail = (form: FormData): "email-long" | "email-missing" =>
  ADDRESS.test(typedTextOf(form, "email").trim()) ? "email-long" : "email-missing"

// Invisible characters make one address look like another. Brackets and quotes come from copying too much. Only new
// addresses are checked, so that old ones can still sign in. A dot must not begin or end a part, or follow another.
const ODD_EMAIL = /[\p{C}<>()[\],;:"\\]|\.\.|^\.|\.@|@\.|\.$/u

/** The fault of a new email address; null if there is none. */
function faultOfNewEmail(form: FormData): ProblemCode | null {
  const email = typedTextOf(form, "email").trim()
  // Without an @ it is no address at all, which is the clearer problem.
  if (ODD_EMAIL.test(email) && email.includes("@")) return "email-odd"
  return emailOf(form) === null ? faultOfEmail(form) : null
}

// The service hashes only the first 72 bytes of a password.
function faultOfNewPassword(form: FormData): ProblemCode | null {
  const password = typedTextOf(form, "password")
  if (password.length < 8) return "password-short"
  return new TextEncoder().encode(password).length > 72 ? "password-long" : null
}

const refused = (codes: readonly ProblemCode[]): { ok: false; problems: readonly AuthProblem[] } => ({
  ok: false,
  problems: codes.map(problemOf),
})
