import type { SecurityEvent } from "../../audit-log/event.ts"
import { badAddress, readAddress } from "./addresses.ts"
import type { AuthCall, BackendContext } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { logEvent } from "./log-event.ts"
import { authRefusal, busy, diskFull, retryAfter } from "./refusals.ts"
import { type UserRow, userByEmail } from "../store/users.ts"

/**
 * Answers a request for an email to an address, then runs `work`, which sends it. The answer depends on the request
 * alone. The address is looked up afterwards, so that neither the answer nor its time reveals anything about it.
 */
export function answerBeforeLookup(
  context: BackendContext,
  call: AuthCall,
  mail: { readonly purpose: string; readonly address: string },
  answer: () => Response,
  work: () => Promise<void>,
): Response {
  if (!context.hasDiskSpace()) return diskFull()
  // The seconds until another email may be sent; 0 if this one may be.
  const wait = context.mailLimit.take(mail.purpose, mail.address)
  // The event names no person, because the address was not looked up.
  if (wait > 0) return tooManyMails(context, call, null, wait)
  return context.background.add(work) ? answer() : busy()
}

/**
 * Answers a request for a link to the address in its body. After the answer, logs the request, and calls `send` if the
 * address has an account.
 */
export async function answerLinkRequest(
  context: BackendContext,
  call: AuthCall,
  purpose: string,
  event: Pick<SecurityEvent, "kind" | "detail">,
  send: (user: UserRow, address: string) => Promise<void>,
): Promise<Response> {
  const address = readAddress(call.body["email"])
  if (address === null) return badAddress()
  const answer = () => Response.json({})
  return answerBeforeLookup(context, call, { purpose, address }, answer, async () => {
    const user = await userByEmail(context.database, address)
    const owner = user === null ? null : { userId: user.id, sessionId: null }
    logEvent(context, call, owner, event.kind, event.detail)
    if (user !== null) await send(user, address)
  })
}

/** The refusal if an email limit is exhausted. */
export function tooManyMails(context: BackendContext, call: AuthCall, who: Caller | null, seconds: number): Response {
  logEvent(context, call, who, "limited", { limit: "mails", seconds })
  const message = `Too many mails. Try again in ${seconds} seconds.`
  return retryAfter(seconds, authRefusal(429, "over_email_send_rate_limit", message))
}
