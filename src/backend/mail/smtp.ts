import { type EmailDriver, SmtpEmailDriver } from "@supabase/lite"

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
