import type { Language } from "../../language/languages.ts"
import type { MailLanguages } from "../../language/mails.ts"
import type { EventRecord } from "../../audit-log/event.ts"
import type { Mailbox } from "../mail/mailbox.ts"

/** What the server mounts when no hosted project is configured. */
export interface Backend {
  readonly publishableKey: string
  /**
   * Answers `/auth/v1` and `/rest/v1`; everything else is 404. `peer` is the address of the connection, `language` what
   * whoever asks wants to read; null when they ask for none of the languages there are.
   */
  fetch(request: Request, peer: string, language?: Language | null): Promise<Response>
  /** Whose unexpired token a request carries, by its signature alone; null when there is none. It opens nothing. */
  personOf(headers: Headers): string | null
  /** The captured mail, or null when mail is really sent. */
  readonly mailbox: Mailbox | null
  /** Resolves when all mail that was asked for is written, and where it is really sent, sent or given up. */
  settled(): Promise<void>
  close(): Promise<void>
}

export type Log = (event: object, message: string) => void

export interface BackendOptions {
  readonly dataDir: string
  readonly siteUrl: string
  readonly mail: { readonly kind: "mailbox" } | { readonly kind: "smtp"; readonly url: string; readonly from: string }
  readonly signup: "open" | "closed"
  readonly languages: MailLanguages
  readonly log: Log
  /** Hears what happens to accounts. Whoever opened it closes it. */
  readonly record: EventRecord
  /** What hashing a password costs, as a power of two; absent in every server. Tests of other things ask for the least. */
  readonly hashRounds?: number
}

/** The data directory cannot be used as it is; the message is one sentence for the person who starts the server. */
export class BackendRefusal extends Error {
  override readonly name = "BackendRefusal"
  /** What a process that ends on it exits with: 66 for data that is missing or damaged, 73 where nothing can be written. */
  readonly exitCode: 1 | 66 | 73

  constructor(message: string, exitCode: 1 | 66 | 73 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
