import type { Mail } from "./mail.ts"

/** Emails stored in memory, for development without a mail server. */
export interface Mailbox {
  /** The emails, newest first. */
  list(): readonly Mail[]
}

/** Emails that are kept, at most. */
const KEPT = 200

/** The mailbox as the mailer uses it. */
export interface WritableMailbox extends Mailbox {
  add(mail: Mail): void
}

/** Opens an empty mailbox. */
export function openMailbox(): WritableMailbox {
  let mails: readonly Mail[] = []
  return {
    list: () => mails,
    add: (mail) => {
      mails = [mail, ...mails].slice(0, KEPT)
    },
  }
}
