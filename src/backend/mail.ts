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
    `<p>Hello,</p>`,
    `<p>${words.before}</p>`,
    `<p><a href="${href}">${words.action}</a></p>`,
    `<p>${words.after}</p>`,
    "",
  ].join("\n")
}
