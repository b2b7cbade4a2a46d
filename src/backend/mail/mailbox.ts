import type { Mail } from "./mail.ts"

/** Emails stored in memory, for development without a mail server. */
export interface Mailbox {
  /** The emails, newest first. */
  list(): readonly Mail[]
}

/** The most emails in memory. */
const MAX_MAILS = 200

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
      mails = [mail, ...mails].slice(0, MAX_MAILS)
    },
  }
}
