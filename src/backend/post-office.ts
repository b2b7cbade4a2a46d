import type { EmailDriver } from "@supabase/lite"
import type { BackendOptions, Log } from "./backend.ts"
import { type LinkKind, type Mail, type MailKind, composeMail } from "./mail.ts"
import { type Mailbox, openMailbox } from "./mailbox.ts"
import { smtpDriver } from "./smtp.ts"

/** Where every e-mail of the backend goes through. */
export interface PostOffice {
  readonly mailbox: Mailbox | null
  /** Returns at once: how long delivery takes must not tell a known address from an unknown one. */
  send(kind: MailKind, to: string, tokenHash: string | null): void
  /** What lite calls, with subjects made by `SUBJECTS`. */
  readonly driver: EmailDriver
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** Lite fills these in; they carry the token to the driver, which writes the real subject and text. */
export const SUBJECTS = {
  confirmation: { subject: "signup {{ .TokenHash }}" },
  recovery: { subject: "recovery {{ .TokenHash }}" },
  magic_link: { subject: "magiclink {{ .TokenHash }}" },
  email_change: { subject: "email_change {{ .TokenHash }}" },
}

/** `note` hears of every token before it is mailed. */
export function openPostOffice(
  options: Pick<BackendOptions, "mail" | "siteUrl" | "log">,
  note: (kind: LinkKind, tokenHash: string) => void,
): PostOffice {
  const { mail: transport, siteUrl, log } = options
  const mailbox = transport.kind === "mailbox" ? openMailbox() : null
  const smtp = transport.kind === "smtp" ? smtpDriver(transport.url, transport.from) : null
  const underWay = new Set<Promise<void>>()

  const deliver = async (mail: Mail): Promise<void> => {
    mailbox?.add(mail)
    await smtp?.send({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
  }
  const send = (kind: MailKind, to: string, tokenHash: string | null): void => {
    if (tokenHash !== null && isLinkKind(kind)) note(kind, tokenHash)
    const delivery = deliver(composeMail(kind, to, siteUrl, tokenHash))
      .catch((error: unknown) => logFailure(log, kind, error))
      .finally(() => underWay.delete(delivery))
    underWay.add(delivery)
  }
  return {
    mailbox,
    send,
    driver: {
      send: async ({ to, subject }) => {
        const [, kind, tokenHash] = /^(signup|recovery|magiclink|email_change) ([0-9a-f]{64})$/.exec(subject) ?? []
        if (kind === undefined || tokenHash === undefined) throw new Error("an e-mail without a token was to be sent")
        send(kind as MailKind, to, tokenHash)
      },
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

const isLinkKind = (kind: MailKind): kind is LinkKind =>
  kind === "signup" || kind === "recovery" || kind === "magiclink" || kind === "email_change"

/** The address stays out of the log. */
function logFailure(log: Log, kind: MailKind, error: unknown): void {
  log({ kind, error: error instanceof Error ? error.message : String(error) }, "mail was not delivered")
}
