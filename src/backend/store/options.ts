import type { MailLanguages } from "../../language/mails.ts"
import type { AuditLog } from "../../audit-log/event.ts"

/** Writes one structured line to the server's log. */
export type WriteLog = (event: object, message: string) => void

/** The mail server of the site. */
export interface SmtpSettings {
  /** An `smtp://` or `smtps://` URL, with user and password if the server needs them. */
  readonly url: string
  /** The sender of the emails. */
  readonly from: string
  /** Called with the result of each email, for the metrics. */
  readonly count?: (result: MailResult) => void
}

/** `delivered`: the mail server accepted the email. `failed`: the server refused it, or could not be reached. */
export type MailResult = "delivered" | "failed"

/** The options of the embedded backend. */
export interface BackendOptions {
  readonly dataDir: string
  readonly siteUrl: string
  /** `mailbox`: emails stay in memory, where developers can read them. */
  readonly mail: { readonly kind: "mailbox" } | ({ readonly kind: "smtp" } & SmtpSettings)
  readonly signup: "open" | "closed"
  readonly languages: MailLanguages
  readonly log: WriteLog
  /** Receives the events of accounts. The backend does not close it: whoever opened it does. */
  readonly auditLog: AuditLog
  /** The cost of hashing a password, as a power of two. Only tests set it, to the minimum. */
  readonly hashRounds?: number
}

/**
 * The exit codes of `sysexits.h` for a data directory. `noInput`: it is missing, damaged or from a newer version.
 * `cannotWrite`: it cannot be written.
 */
export const EXIT_CODES = { noInput: 66, cannotWrite: 73 } as const

/** The data directory cannot be used as it is; the message is one sentence for the person who starts the server. */
export class BackendRefusal extends Error {
  override readonly name = "BackendRefusal"
  /** The exit code of a process that stops because of it: 1 if none of `EXIT_CODES` fits. */
  readonly exitCode: 1 | (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

  constructor(message: string, exitCode: BackendRefusal["exitCode"] = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
