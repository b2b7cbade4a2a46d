import { type EmailDriver, SmtpEmailDriver } from "@supabase/lite"
import type { BackendOptions, WriteLog } from "../store/options.ts"
import { type Letter, type Mail, composeMail } from "./mail.ts"
import type { LinkKind, MailKind } from "./mail-words.ts"

/** Emails that are kept in memory, at most, for development without a mail server. */
const MAX_MAILS = 200

/** The sender of every email of the backend. */
export type Mailer = ReturnType<typeof openMailer>

/**
 * Opens the mail transport. `note` is called with a link's token before it is mailed. Undo links are not noted, because
 * they are stored with the change that they undo.
 */
export function openMailer(
  options: Pick<BackendOptions, "mail" | "siteUrl" | "log" | "languages">,
  note: (kind: LinkKind, tokenHash: string) => void,
) {
  const { mail: transport, siteUrl, log, languages } = options
  const smtp = transport.kind === "smtp" ? smtpDriver(transport.url, transport.from) : null
  let mails: readonly Mail[] = []
  const underWay = new Set<Promise<void>>()

  const deliver = async (mail: Mail): Promise<void> => {
    if (smtp === null) mails = [mail, ...mails].slice(0, MAX_MAILS)
    else await smtp.send({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
  }
  /** Returns at once, so that the time of delivery does not reveal if an address is known. */
  const send = (letter: Letter): void => {
    const { kind, tokenHash } = letter
    if (tokenHash !== null && isLinkKind(kind)) note(kind, tokenHash)
    const delivery = deliver(composeMail(letter, siteUrl, languages))
      .catch((error: unknown) => logFailure(log, kind, error))
      .finally(() => underWay.delete(delivery))
    underWay.add(delivery)
  }
  return {
    /** The captured emails, newest first; null if emails are really sent. */
    mailbox: smtp === null ? { list: () => mails } : null,
    send,
    /** Resolves when all emails are sent or have failed. */
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

const isLinkKind = (kind: MailKind): kind is LinkKind =>
  kind === "signup" || kind === "recovery" || kind === "magiclink" || kind === "email_change"

/** Logs a failed delivery. */
function logFailure(log: WriteLog, kind: MailKind, error: unknown): void {
  log({ kind, error: deliveryErrorOf(error) }, "mail was not delivered")
}

/** The error of a delivery, for the log: short, and without the recipient's address, which mail servers repeat. */
export const deliveryErrorOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\S+@\S+/g, "…").slice(0, 300)

/** The standard ports for sending mail, with TLS from the start and with STARTTLS. */
const PORTS = { smtps: 465, smtp: 587 }

/**
 * Makes the SMTP client. `address` is an `smtp://` or `smtps://` URL, with user and password if the server needs them.
 */
export function smtpDriver(address: string, from: string): EmailDriver {
  const url = new URL(address)
  const secure = url.protocol === "smtps:"
  return new SmtpEmailDriver({
    host: url.hostname,
    port: url.port === "" ? (secure ? PORTS.smtps : PORTS.smtp) : Number(url.port),
    secure,
    from,
    ...(url.username === "" ? {} : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }),
  })
}
