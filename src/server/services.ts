import type { Backend } from "../backend/boot.ts"
import type { Mailer } from "../backend/mail/mailer.ts"
import { type Deadline, shortDeadline } from "../backend/store/deadline.ts"
import type { SmtpSettings, WriteLog } from "../backend/store/options.ts"
import { ruleOfPage } from "../generated/guards.ts"
import type { Language } from "../language/languages.ts"
import { mailLanguages } from "../language/mails.ts"
import { openAuditLog, type OpenAuditLog } from "../audit-log/audit-log.ts"
import { openTally, type Tally } from "../audit-log/tally.ts"
import type { VerdictCache } from "../session/supabase/verdict-cache.ts"
import type { AuthServiceAccess } from "../session/supabase/server-session-access.ts"
import { openVerdictCache } from "./verdict-cache.ts"
import { yieldToEventLoop } from "./fair-queue/yield.ts"
import type { Config } from "./settings/config.ts"
import type { ReviewNews } from "../locks/context.ts"
import { openReviewMails } from "./review-mails.ts"
import type { Notices } from "./hosted-notices.ts"
import { inMemory, inRedis, type LimitStore } from "./limits/limit-store.ts"
import { PERIOD } from "./limits/limit-table.ts"
import type { Log } from "./http/log.ts"
import { NO_OTHERS, reachOthers, type OtherInstances } from "./limits/other-instances.ts"
import { openMetrics, type Metrics } from "./metrics.ts"
import { checksFor, openReadiness, type Readiness } from "./readiness.ts"
import { isIP } from "node:net"

/**
 * A fetch on behalf of a visitor. The auth service limits attempts by address: without the visitor's address, all
 * visitors would share the limit of this server. Emails caused by the request are in the visitor's language.
 */
export function fetchFor(
  client: string,
  language: Language | null,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  // A connection that was closed meanwhile has no address, and any other text would break the header.
  if (isIP(client) === 0) return fetch
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set("X-Forwarded-For", client)
    // Hosted projects read the forwarded address from this header.
    headers.set("Sb-Forwarded-For", client)
    if (language !== null) headers.set("Accept-Language", language)
    return fetch(input, { ...init, headers })
  }
}

/** The visitor on whose behalf a service is called. */
interface Visitor {
  /** The origin of the request, at which the embedded backend is mounted. */
  readonly origin: string
  /** The visitor's address, for limits. */
  readonly client: string
  /** The visitor's language, for mail that they trigger. */
  readonly language: Language | null
}

/** The services behind the app, the same for every backend. */
export interface Services {
  readonly kind: "embedded" | "hosted"
  /** Access to the auth and data services on behalf of one visitor. */
  readonly accessFor: (visitor: Visitor) => AuthServiceAccess
  /** Recent answers of the auth service about sessions. */
  readonly verdictCache: VerdictCache
  /** The instances that share a store with this one. */
  readonly others: OtherInstances
  /** The embedded backend. Null with a hosted project. */
  readonly embedded: Backend | null
  /** The audit log. */
  readonly auditLog: OpenAuditLog
  readonly metrics: Metrics
  /** The readiness check of this server. */
  readonly readiness: Readiness
  /** Emails people about a review, in the language of the person who acted. */
  readonly mailReview: (news: ReviewNews, language: Language) => void
  /** Counts of denied requests, for the audit log. */
  readonly denials: Tally
  /** The rate-limit points used so far. */
  readonly limits: LimitStore
  readonly close: (deadline?: Deadline) => Promise<void>
}

type BackendServices = Omit<Services, "limits" | "others" | "denials" | "metrics" | "readiness" | "close">

/** The rule names that the audit log may contain. */
const rules: ReadonlySet<string> = new Set([...Object.values(ruleOfPage), "unlisted"])

/** The name of the session's cookie. */
const COOKIE = "sallyport-auth-token"

/** Opens all services. If one cannot be opened, closes the others and throws, with a message for the operator. */
export async function openServices(config: Config, log: Log): Promise<Services> {
  // Closed in reverse order.
  const opened = new AsyncDisposableStack()
  let deadline: Deadline | undefined
  try {
    const metrics = openMetrics()
    const limits = opened.adopt(
      config.limitsUrl === null ? inMemory(PERIOD) : await inRedis(config.limitsUrl, PERIOD, log),
      (store) => store.close(),
    )
    const services = await openBackend(config, { log, metrics, opened, deadline: () => deadline })
    const { forget } = services.verdictCache
    const others = opened.adopt(
      config.limitsUrl === null ? NO_OTHERS : await reachOthers(config.limitsUrl, forget),
      (instances) => instances.close(),
    )
    const denials = opened.adopt(openTally(services.auditLog), (tally) => tally.close())
    metrics.watch(() => services.auditLog.size())
    const readiness = openReadiness(checksFor(config))
    const close = async (until = shortDeadline()): Promise<void> => {
      deadline = until
      await opened.disposeAsync()
    }
    return { ...services, limits, others, metrics, readiness, denials, close }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/**
 * The parts of the server that the backend's services use. `opened` closes what they open; `deadline` is known once it
 * does.
 */
interface Surroundings {
  readonly log: Log
  readonly metrics: Metrics
  readonly opened: AsyncDisposableStack
  readonly deadline: () => Deadline | undefined
}

/**
 * Opens the hosted project (Supabase as a service) or the embedded backend, with everything that differs between the
 * two. The name of the cookie begins with `__Host-` over https, so that browsers accept it only from this host.
 */
async function openBackend(config: Config, surroundings: Surroundings): Promise<BackendServices> {
  const { log, metrics } = surroundings
  const secure = config.siteUrl?.protocol === "https:"
  const verdictCache = openVerdictCache()
  const sessionAccess = { cookieName: secure ? `__Host-${COOKIE}` : COOKIE, secure, verdictCache }
  const smtp = config.smtp === null ? null : { ...config.smtp, count: metrics.mailed }
  const writeLog = (event: object, message: string) => {
    if ("error" in event || "err" in event) log.error(event, message)
    else log.info(event, message)
  }
  // The audit log's events are counted as well.
  const noteEvent = (event: object, message: string) => {
    if ("event" in event) metrics.happened(String(event.event))
    writeLog(event, message)
  }
  const parts = { sessionAccess, smtp, writeLog, noteEvent }
  return config.backend.kind === "hosted"
    ? openHosted(config, config.backend, surroundings, parts)
    : openEmbedded(config, surroundings, parts)
}

/** The parts that both kinds of backends use. */
interface BackendParts {
  /** The part of a visitor's access that is the same for all of them. */
  readonly sessionAccess: Pick<AuthServiceAccess, "cookieName" | "secure"> & { readonly verdictCache: VerdictCache }
  readonly smtp: SmtpSettings | null
  readonly writeLog: WriteLog
  /** Writes an event of the audit log to the server's log, and counts it. */
  readonly noteEvent: WriteLog
}

/** Opens a hosted project, which has its own audit log of accounts. */
async function openHosted(
  config: Config,
  { url, key }: Extract<Config["backend"], { kind: "hosted" }>,
  { log, opened, deadline }: Surroundings,
  { sessionAccess, smtp, writeLog, noteEvent }: BackendParts,
): Promise<BackendServices> {
  const accessFor = ({ client, language }: Visitor): AuthServiceAccess => ({
    url,
    publishableKey: key,
    fetch: fetchFor(client, language, globalThis.fetch),
    ...sessionAccess,
  })
  // Has the events of this server since its start.
  const auditLog = opened.adopt(openAuditLog({ dataDir: null, rules, log: noteEvent }), (store) => store.close())
  const mailer = opened.adopt(await mailerOf(config, smtp, writeLog), (one) => one?.close(deadline()))
  opened.adopt(await noticesOf(url, config, smtp, log), (one) => one?.close(deadline()))
  const mailReview = openReviewMails(mailer?.send ?? null)
  return { kind: "hosted", accessFor, verdictCache: sessionAccess.verdictCache, embedded: null, auditLog, mailReview }
}

/** Opens the embedded backend, which works in this process, on the data directory. */
async function openEmbedded(
  config: Config,
  { opened, deadline }: Surroundings,
  { sessionAccess, smtp, writeLog, noteEvent }: BackendParts,
): Promise<BackendServices> {
  // Loaded on use, because a hosted installation does not need the embedded backend.
  const [{ bootBackend }, { makeDataDirectory }] = await Promise.all([
    import("../backend/boot.ts"),
    import("../backend/store/data-directory.ts"),
  ])
  makeDataDirectory(config.dataDir)
  const auditLog = opened.adopt(openAuditLog({ dataDir: config.dataDir, rules, log: noteEvent }), (store) =>
    store.close(),
  )
  const booted = await bootBackend({
    dataDir: config.dataDir,
    siteUrl: siteUrlOf(config),
    mail: smtp === null ? { kind: "mailbox" } : { kind: "smtp", ...smtp },
    signup: config.signup,
    languages: mailLanguages,
    log: writeLog,
    auditLog,
  })
  const backend = opened.adopt(booted, (one) => one.close(deadline()))
  // A call in process, because HTTP would need the public address to be reachable from here.
  const fetchAs =
    ({ client, language }: Visitor): typeof globalThis.fetch =>
    async (input, init) => {
      // The embedded backend works in this thread, and a body may be long.
      await yieldToEventLoop()
      return backend.fetch(new Request(input, init), client, language)
    }
  return {
    kind: "embedded",
    accessFor: (visitor) => ({
      url: visitor.origin,
      publishableKey: backend.publishableKey,
      fetch: fetchAs(visitor),
      ...sessionAccess,
    }),
    verdictCache: sessionAccess.verdictCache,
    embedded: backend,
    auditLog,
    mailReview: openReviewMails(backend.send),
  }
}

/** Sends a hosted project's notices about accounts; null if no mail server or no secret key is configured. */
async function noticesOf(url: string, config: Config, smtp: SmtpSettings | null, log: Log): Promise<Notices | null> {
  const { secretKey } = config
  if (smtp === null || secretKey === null) return null
  // Loaded on use, because they load libraries of the embedded backend.
  const [{ openNotices }, { smtpDriver }] = await Promise.all([
    import("./hosted-notices.ts"),
    import("../backend/mail/mailer.ts"),
  ])
  return openNotices({ url, secretKey, driver: smtpDriver(smtp), siteUrl: siteUrlOf(config), log })
}

/** Sends emails about reviews in a hosted installation; null if no mail server is configured. */
async function mailerOf(config: Config, smtp: SmtpSettings | null, log: WriteLog): Promise<Mailer | null> {
  if (smtp === null) return null
  const { openMailer } = await import("../backend/mail/mailer.ts")
  const mail = { kind: "smtp", ...smtp } as const
  return openMailer({ mail, siteUrl: siteUrlOf(config), log, languages: mailLanguages }, () => {})
}

const siteUrlOf = (config: Config): string => config.siteUrl?.origin ?? `http://${hostAndPort(config)}`

const hostAndPort = ({ host, port }: Config): string => `${host.includes(":") ? `[${host}]` : host}:${port}`
