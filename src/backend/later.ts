import type { Parts } from "./auth-call.ts"
import { type MailCount, toAddress } from "./mail-limit.ts"
import { noRoom } from "./no-room.ts"
import { authRefusal } from "./refusals.ts"

/**
 * Answers a request for mail. Everything that is looked at before the answer comes out of the request alone; what there is
 * to know about the address is looked up afterwards, so neither the answer nor its time can tell.
 */
export function answerFirst(
  parts: Parts,
  counted: readonly MailCount[],
  answer: () => Response,
  work: () => Promise<void>,
): Response {
  if (!parts.hasRoom()) return noRoom()
  const wait = parts.mailLimit.take(counted)
  if (wait > 0) return tooManyMails(wait)
  return parts.background.add(work) ? answer() : busy()
}

export const mailTo = (purpose: string, address: string): readonly MailCount[] => [toAddress(purpose, address)]

export function tooManyMails(seconds: number): Response {
  const refusal = authRefusal(429, "over_email_send_rate_limit", `Too many mails. Try again in ${seconds} seconds.`)
  refusal.headers.set("Retry-After", String(seconds))
  return refusal
}

/** So much is waiting that whatever came next would wait for long. */
export function busy(): Response {
  const refusal = authRefusal(503, "request_timeout", "Too much is waiting. Try again in a moment.")
  refusal.headers.set("Retry-After", "5")
  return refusal
}
