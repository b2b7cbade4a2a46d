import { type EmailDriver, SmtpEmailDriver } from "@supabase/lite"

/**
 * Makes the SMTP client. `address` is an `smtp://` or `smtps://` URL, with user and password if the server needs them.
 */
export function smtpDriver(address: string, from: string): EmailDriver {
  const url = new URL(address)
  const secure = url.protocol === "smtps:"
  return new SmtpEmailDriver({
    host: url.hostname,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    from,
    ...(url.username === "" ? {} : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }),
  })
}
