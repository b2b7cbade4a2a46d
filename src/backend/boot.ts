import { LRUCache } from "lru-cache"
import { type AccountStore, openAccountStore } from "./store/account-store.ts"
import { nowInSeconds } from "./auth/auth-call.ts"
import { openAuthService } from "./auth/auth-service.ts"
import { type BackendOptions, BackendRefusal, EXIT_CODES } from "./store/options.ts"
import type { Language } from "../language/languages.ts"
import { securedTables } from "./data/data-gate.ts"
import { takeDataDirectory } from "./store/data-directory.ts"
import { readDataSecrets, writeDataSecrets, type DataSecrets, newSigningSecret } from "./store/data-secrets.ts"
import { refusalOrError, RESTORE } from "./store/storage-problem.ts"
import { openDatabase } from "./store/database.ts"
import { openBackground } from "./store/background.ts"
import { type Deadline, shortDeadline } from "./store/deadline.ts"
import { openHashing } from "./auth/hashing.ts"
import { openMailLimit } from "./store/mail-limit.ts"
import { openGateway } from "./gateway.ts"
import { openLinkStore } from "./mail/link-store.ts"
import { embeddedMigrations } from "./data/migrations.ts"
import { openOneAtATime } from "./store/one-at-a-time.ts"
import { factorSeal, finishNewSecret } from "./store/new-secret.ts"
import { openMailer } from "./mail/mailer.ts"
import { recoveryCodesWith } from "./store/recovery-codes.ts"
import { checkRowSecurity } from "./data/row-security-check.ts"
import { openSecondFactorStore, type SecondFactorStore } from "./store/second-factor-store.ts"
import { allSessionIds } from "./store/users.ts"
import { hasDiskSpace } from "./store/disk-space.ts"
import { refuseIncomplete } from "./store/whole-data.ts"
import { bearerClaims } from "./auth/access-token.ts"
import { DataLossError, generateApiKey } from "@supabase/lite"

/**
 * New secrets, for a first run. They are made here and not beside the code that stores them, because the operator's
 * commands use that code without loading Supabase Lite (`@supabase/lite`, the embedded auth and data service).
 */
export async function firstSecrets(): Promise<DataSecrets> {
  const { key } = await generateApiKey("publishable")
  return { signingSecret: newSigningSecret(), publishableKey: key, nextSigningSecret: null, recoveryCodesKey: null }
}

/**
 * The person whose limits a request counts against. An expired token counts for nobody, because someone who finds an
 * old one could use up its owner's limits.
 */
export function personOf(headers: Headers, signingSecret: string): string | null {
  const { sub, exp } = bearerClaims(headers, signingSecret) ?? {}
  return typeof sub === "string" && typeof exp === "number" && exp > nowInSeconds() ? sub : null
}

/**
 * The time before the deadline that is reserved for emails, in milliseconds. Background tasks are given up that much
 * earlier, because they may have started some.
 */
const MAIL_TIME_MS = 1_500

/** The most sessions of which the last use, or a replacement by a reauthentication, is known. */
const MAX_SESSIONS_KNOWN = 20_000

/** The embedded backend, which the server uses if no hosted project is configured. */
export type Backend = Awaited<ReturnType<typeof bootBackend>>

/** Opens the data, brings its schema up to date and proves row security before anything is served. */
export async function bootBackend(options: BackendOptions) {
  // Closed in reverse order, so that nothing is left open if a step fails.
  const opened = new AsyncDisposableStack()
  opened.use(takeDataDirectory(options.dataDir))
  try {
    return await bootOn(opened, options)
  } catch (error) {
    // The first error is the cause: one of closing would only hide it.
    await opened.disposeAsync().catch(() => {})
    throw refusalOrError(options.dataDir, error)
  }
}

/** The refusal of data with tables or columns that this version does not know, and would have to drop. */
const newerData = (dataDir: string): BackendRefusal =>
  new BackendRefusal(
    `${dataDir} was written by a newer version of Sallyport. No data was changed; run that version, or restore a backup that this one made: ${RESTORE}`,
    EXIT_CODES.noInput,
  )

/**
 * Removes what a store knows about sessions that have ended. Commands of the operator end sessions in Lite's database
 * alone.
 */
function forgetEndedSessions(
  store: Pick<SecondFactorStore | AccountStore, "knownSessions" | "forgetSession">,
  liveSessions: ReadonlySet<string>,
): void {
  for (const id of store.knownSessions()) if (!liveSessions.has(id)) store.forgetSession(id)
}

/** Boots on a data directory that belongs to this process. `opened` closes what it opens. */
async function bootOn(opened: AsyncDisposableStack, options: BackendOptions) {
  // Null on the first run.
  const storedSecrets = readDataSecrets(options.dataDir, (file) =>
    options.log({ file }, "the secrets could be read by other users of this machine: now they cannot"),
  )
  refuseIncomplete(options.dataDir)
  // Also finishes an interrupted change of the signing secret, before anything is signed with it.
  const secrets = storedSecrets === null ? await firstSecrets() : finishNewSecret(options.dataDir, storedSecrets)
  const database = opened.adopt(await openDatabase(options.dataDir), (db) => db.close())
  const links = opened.adopt(openLinkStore(options.dataDir, nowInSeconds), (store) => store.close())
  const mailer = openMailer(options, links.note)
  const service = openAuthService(database, secrets, options)
  const migrations = embeddedMigrations()
  await service.ensureSystemSchema()
  // Runs at every start, because Supabase Lite keeps row security in memory.
  await database
    .createMigrator(migrations)
    .migrate()
    .catch((error: unknown) => {
      throw error instanceof DataLossError ? newerData(options.dataDir) : error
    })
  await checkRowSecurity(service, database, secrets)

  const liveSessions = await allSessionIds(database)
  const store = opened.adopt(openSecondFactorStore(options.dataDir), (factors) => factors.close())
  forgetEndedSessions(store, liveSessions)
  const accounts = openAccountStore(store.file)
  forgetEndedSessions(accounts, liveSessions)

  const seal = factorSeal(secrets.signingSecret)
  const oneAtATime = openOneAtATime()
  // Written last, when everything else exists: from then on, a missing file counts as lost.
  if (storedSecrets === null) writeDataSecrets(options.dataDir, secrets)
  const recoveryCodes = recoveryCodesWith(secrets)
  const { siteUrl, auditLog, log, languages } = options
  const background = openBackground(log)
  const mailLimit = openMailLimit(nowInSeconds)
  /** Resolves when all requested emails are written, and sent or given up. */
  const settled = async (): Promise<void> => {
    await background.settled()
    await mailer.settled()
  }
  const hashing = openHashing({ log, ...(options.hashRounds === undefined ? {} : { rounds: options.hashRounds }) })
  const context = {
    service,
    database,
    secrets,
    mailer,
    store,
    accounts,
    recoveryCodes,
    auditLog,
    hashing,
    background,
    hasDiskSpace: () => hasDiskSpace(options.dataDir),
    mailLimit,
    links,
    seal,
    oneAtATime,
    lastUse: new LRUCache<string, number>({ max: MAX_SESSIONS_KNOWN }),
    replaced: new LRUCache<string, true>({ max: MAX_SESSIONS_KNOWN, ttl: 60_000 }),
    siteUrl,
    languages,
  }
  const gateway = openGateway(context, securedTables(migrations))
  return {
    publishableKey: secrets.publishableKey,
    /**
     * Answers `/auth/v1` and `/rest/v1`; everything else is 404. `peer` is the address of the connection. `language`
     * is the client's language; null if we have no emails in it.
     */
    fetch: (request: Request, peer: string, language: Language | null = null) => gateway(request, peer, language),
    /** The owner of the request's unexpired token, by its signature alone, or null. Grants no access. */
    personOf: (headers: Headers) => personOf(headers, secrets.signingSecret),
    /** Sends an email, and returns at once. */
    send: mailer.send,
    /** The captured mail, or null when mail is really sent. */
    mailbox: mailer.mailbox,
    settled,
    /** Waits for work under way until the deadline, gives up and logs the rest, and closes the data. */
    close: async (deadline: Deadline = shortDeadline()) => {
      await background.close(deadline - MAIL_TIME_MS)
      await mailer.close(deadline)
      await hashing.close(deadline)
      await opened.disposeAsync()
    },
  }
}
