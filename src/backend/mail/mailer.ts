import { type EmailDriver, SmtpEmailDriver } from "@supabase/lite"
import { type Deadline, shortDeadline, waitUntil } from "../store/deadline.ts"
import type { BackendOptions, SmtpSettings } from "../store/options.ts"
import { type Letter, type Mail, composeMail } from "./mail.ts"
import type { LinkKind, MailKind } from "./mail-words.ts"

/** Emails that are kept in memory, at most, for development without a mail server. */
const MAX_MAILS = 200

/** The sender of every email of the backend. */
export type Mailer = ReturnType<typeof openMailer>

/**
 * Opens the mail transport. `note` stores the kind of a link with its token before it is mailed, because a link works
 * only for its purpose. Undo links are not noted: they are stored with the change that they undo.
 */
export function openMailer(
  options: Pick<BackendOptions, "mail" | "siteUrl" | "log" | "languages">,
  note: (kind: LinkKind, tokenHash: string) => void,
) {
  const { mail: transport, siteUrl, log, languages } = options
  const smtp = transport.kind === "smtp" ? smtpDriver(transport) : null
  let mails: readonly Mail[] = []
  /** The deliveries that have not ended, with the kinds of their emails. */
  const underWay = new Map<Promise<void>, MailKind>()

  const deliver = async (mail: Mail): Promise<void> => {
    if (smtp === null) mails = [mail, ...mails].slice(0, MAX_MAILS)
    else await smtp.send({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
  }
  /** Returns at once, so that the time of delivery does not reveal if an address is known. */
  const send = (letter: Letter): void => {
    const { kind, tokenHash } = letter
    if (tokenHash !== null && isLinkKind(kind)) note(kind, tokenHash)
    const delivery = deliver(composeMail(letter, siteUrl, languages))
      .catch((error: unknown) => {
        // Else it was given up (`close`), which is logged already.
        if (underWay.has(delivery)) logFailure(kind, error)
      })
      .finally(() => underWay.delete(delivery))
    underWay.set(delivery, kind)
  }
  const logFailure = (kind: MailKind, error: unknown): void =>
    log({ kind, error: deliveryErrorOf(error) }, "mail was not delivered")
  /** Resolves when all emails are sent or have failed. */
  const settled = async (): Promise<void> => {
    await Promise.all(underWay.keys())
  }
  return {
    /** The captured emails, newest first; null if emails are really sent. */
    mailbox: smtp === null ? { list: () => mails } : null,
    send,
    settled,
    /** Waits for the emails under way until the deadline, and gives up and logs the others. */
    close: async (deadline: Deadline = shortDeadline()) => {
      await waitUntil(deadline, settled())
      for (const kind of underWay.values()) logFailure(kind, "the server stopped before the mail server answered")
      underWay.clear()
    },
  }
}

const isLinkKind = (kind: MailKind): kind is LinkKind =>
  kind === "signup" || kind === "recovery" || kind === "magiclink" || kind === "email_change"

/** The error of a delivery, for the log: short, and without the recipient's address, which mail servers repeat. */
export const deliveryErrorOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\S+@\S+/g, "…").slice(0, 300)

/** The standard ports for sending mail, with TLS from the start and with STARTTLS. */
const PORTS = { smtps: 465, smtp: 587 }

/**
 * Makes the SMTP client. The error of a failed delivery begins with the mail server's address, because the operator has
 * to know whose certificate, for example, has expired.
 */
export function smtpDriver({ url: address, from, count = () => {} }: SmtpSettings): EmailDriver {
  const url = new URL(address)
  const secure = url.protocol === "smtps:"
  const port = url.port === "" ? (secure ? PORTS.smtps : PORTS.smtp) : Number(url.port)
  // The resolver knows IPv6 addresses only without the brackets that they have in a URL.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const login =
    url.username === "" ? {} : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  const driver = new SmtpEmailDriver({ host, port, secure, from, ...login })
  return {
    send: async (message) => {
      try {
        await driver.send(message)
      } catch (error) {
        count("failed")
        // The driver's own message only adds the driver's name.
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
        throw new Error(`${url.hostname}:${port}: ${reason}`, { cause: error })
      }
      count("delivered")
    },
  }
}
