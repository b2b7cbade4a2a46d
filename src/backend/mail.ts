import { type MailWords, WORDS } from "./mail-words.ts"

/** Those whose link begins or continues a session. */
export type LinkKind = "signup" | "recovery" | "magiclink" | "email_change"

/** What happened to an account, told to the address that it was made under. */
export type NoticeKind =
  | "factor-added"
  | "factor-removed"
  | "password-changed"
  | "email-changed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "session-ended"
  | "account-deleted"
  | "change-undone"

/**
 * Which e-mail it is. `notice` tells the owner of an address that somebody tried to sign up with it, `wrong-codes` that
 * somebody with the password guesses codes.
 */
export type MailKind = LinkKind | NoticeKind | "notice" | "wrong-codes"

export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly kind: MailKind
  /** The one link in it. */
  readonly link: string
  readonly sentAt: string
}

/** With a token its link is redeemed at `/auth/confirm`; a notice's takes a change back. */
export function composeMail(kind: MailKind, to: string, siteUrl: string, tokenHash: string | null): Mail {
  const words = WORDS[kind]
  const link = new URL(tokenHash === null ? words.page : "/auth/confirm", siteUrl)
  if (tokenHash !== null) {
    link.searchParams.set("token_hash", tokenHash)
    link.searchParams.set("type", kind === "factor-added" || kind === "email-changed" ? "undo" : kind)
  }
  return {
    id: crypto.randomUUID(),
    to,
    subject: words.subject,
    text: `Hello,\n\n${words.before}\n\n${link.href}\n\n${words.after}\n`,
    html: htmlOf(words, link.href),
    kind,
    link: link.href,
    sentAt: new Date().toISOString(),
  }
}

function htmlOf(words: MailWords, link: string): string {
  const href = link.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  return [
    `<div style="${SHEET}">`,
    `<p style="${NAME}">Sallyport</p>`,
    `<p>Hello,</p>`,
    `<p>${words.before}</p>`,
    `<p><a href="${href}" style="${BUTTON}">${words.action}</a></p>`,
    `<p style="${FAINT}">${words.after}</p>`,
    `</div>`,
    "",
  ].join("\n")
}

// Where mail is read, style sheets are not: every piece carries its own.
const SHEET = "max-width:34rem;font:16px/1.5 'Inter',system-ui,sans-serif"
const NAME = "border-bottom:2px solid #2a3f9d;padding-bottom:8px;font-weight:600"
const BUTTON =
  "display:inline-block;border-radius:6px;padding:8px 16px;background:#2a3f9d;color:#ffffff;font-weight:500;text-decoration:none"
const FAINT = "opacity:.75;font-size:14px"
