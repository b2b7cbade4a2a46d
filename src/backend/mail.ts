/** Which e-mail it is; all but `notice` carry a token that `/auth/confirm` redeems. */
export type MailKind = LinkKind | "notice"

/** Those whose link begins or continues a session. */
export type LinkKind = "signup" | "recovery" | "magiclink" | "email_change"

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

const WORDS: Record<MailKind, { subject: string; before: string; action: string; after: string }> = {
  signup: {
    subject: "Confirm your e-mail address",
    before: "Welcome to Sallyport. Please confirm that this address is yours:",
    action: "Confirm this address",
    after: "If you did not sign up, ignore this e-mail and nothing happens.",
  },
  recovery: {
    subject: "Choose a new password",
    before: "Somebody, hopefully you, asked for a new password. This link lets you choose one:",
    action: "Choose a new password",
    after: "If it was not you, ignore this e-mail: your password stays as it is.",
  },
  magiclink: {
    subject: "Your sign-in link",
    before: "This link signs you in:",
    action: "Sign in",
    after: "If you did not ask for it, ignore this e-mail.",
  },
  email_change: {
    subject: "Confirm your new e-mail address",
    before:
      "Please confirm the change of your account's e-mail address. It takes effect when both addresses are confirmed:",
    action: "Confirm the change",
    after: "If you did not ask for it, do not follow the link, and change your password.",
  },
  notice: {
    subject: "You already have an account",
    before:
      "Somebody, hopefully you, tried to sign up with this address, which already has an account. You can sign in:",
    action: "Sign in",
    after: "If you forgot the password, the sign-in page helps. If it was not you, ignore this e-mail.",
  },
}

export function composeMail(kind: MailKind, to: string, siteUrl: string, tokenHash: string | null): Mail {
  const words = WORDS[kind]
  const link = new URL(kind === "notice" ? "/signin" : "/auth/confirm", siteUrl)
  if (tokenHash !== null) {
    link.searchParams.set("token_hash", tokenHash)
    link.searchParams.set("type", kind)
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

function htmlOf(words: { before: string; action: string; after: string }, link: string): string {
  const href = link.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  return [
    `<p>Hello,</p>`,
    `<p>${words.before}</p>`,
    `<p><a href="${href}">${words.action}</a></p>`,
    `<p>${words.after}</p>`,
    "",
  ].join("\n")
}
