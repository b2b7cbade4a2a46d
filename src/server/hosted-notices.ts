import { setTimeout } from "node:timers/promises"
import type { EmailDriver } from "@supabase/lite"
import { z } from "zod"

import { composeMail } from "../backend/mail/mail.ts"
import { deliveryErrorOf } from "../backend/mail/mailer.ts"
import { type Deadline, shortDeadline, waitUntil } from "../backend/store/deadline.ts"
import { LANGUAGES } from "../language/languages.ts"
import { mailLanguages } from "../language/mails.ts"
import type { Log } from "./http/log.ts"

/** The options of `openNotices`. */
export interface NoticesOptions {
  /** The project, and its secret key. */
  readonly url: string
  readonly secretKey: string
  readonly driver: EmailDriver
  /** The origin of links in the mail. */
  readonly siteUrl: string
  readonly log: Pick<Log, "error" | "info">
  /** Milliseconds between two polls. */
  readonly every?: number
}

/** The running delivery of notices. */
export type Notices = ReturnType<typeof openNotices>

/** Milliseconds between two polls, by default. */
const POLL_INTERVAL_MS = 15_000
/** The time limit for an answer of the project, in milliseconds. */
const TIMEOUT_MS = 10_000
/**
 * The number of notices claimed at once. A mail server can send this many within five minutes, after which another
 * instance may claim them.
 */
const BATCH_SIZE = 20

/** A notice that this server has claimed, and has to send. */
const Notice = z.object({
  id: z.number().int(),
  email: z.string().min(3).max(320),
  kind: z.enum(["recovery-codes-made", "recovery-code-used", "session-ended", "account-deleted"]),
  // A project without the newest migration sends no language.
  language: z.enum(LANGUAGES).catch("en"),
})

/**
 * Emails people about changes of their accounts in a hosted project (Supabase as a service, in place of the embedded
 * backend). The email about one change is called a notice. The functions of the migrations store the notices until they
 * are sent. Several instances share the work, and notices that one claimed but did not send are claimed again.
 */
export function openNotices({ url, secretKey, driver, siteUrl, log, every = POLL_INTERVAL_MS }: NoticesOptions) {
  const stopped = new AbortController()
  /** The last error, so that an outage is logged once. */
  let lastError: string | null = null

  const call = async (name: string, args: object): Promise<unknown> => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(args),
      // The key is for that origin alone.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the project answers ${response.status} to ${name}`)
    return text === "" ? null : JSON.parse(text)
  }

  const logTrouble = (error: string | null): void => {
    if (error !== null && error !== lastError) log.error({ error }, "mail about accounts is not sent")
    if (error === null && lastError !== null) log.info({}, "mail about accounts is sent again")
    lastError = error
  }

  /**
   * Sends one notice. One that the mail server refuses, or that only a newer version of this server understands, is
   * claimed again later and delays no other. Returns the error, or null.
   */
  const send = async (claimed: unknown): Promise<string | null> => {
    try {
      const { id, email, kind, language } = Notice.parse(claimed)
      // No token: the link of a notice leads to a page, and redeems nothing.
      const letter = { kind, to: email, tokenHash: null, language }
      const { subject, text, html } = composeMail(letter, siteUrl, mailLanguages)
      await driver.send({ to: email, subject, text, html })
      await call("notice_sent", { notice: id })
      return null
    } catch (error) {
      return errorTextOf(error)
    }
  }

  /** Sends one batch. True if there may be more. */
  const sendBatch = async (): Promise<boolean> => {
    const notices = z.array(z.unknown()).parse(await call("take_notices", { most: BATCH_SIZE }))
    const failures: (string | null)[] = []
    for (const notice of notices) if (!stopped.signal.aborted) failures.push(await send(notice))
    logTrouble(failures.find((failure) => failure !== null) ?? null)
    // If not one could be sent, the next batch waits for the next poll.
    return notices.length === BATCH_SIZE && failures.includes(null)
  }

  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const hasMore = await sendBatch().catch((error: unknown) => {
        logTrouble(errorTextOf(error))
        return false
      })
      // Closing ends the wait.
      if (!hasMore) await setTimeout(every, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }
  const underWay = work()

  return {
    /** Waits for the email in progress until the deadline. Other claimed notices are left for a later run. */
    close: async (deadline: Deadline = shortDeadline()) => {
      stopped.abort()
      await waitUntil(deadline, underWay)
    },
  }
}

const errorTextOf = (error: unknown): string =>
  error instanceof z.ZodError ? "the project's answer makes no sense" : deliveryErrorOf(error)
