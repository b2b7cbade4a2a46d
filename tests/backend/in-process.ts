import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type SupabaseClient, createClient } from "@supabase/supabase-js"
import { type Backend, bootBackend } from "../../src/backend/boot.ts"
import type { BackendOptions } from "../../src/backend/store/options.ts"
import { ROUNDS } from "../../src/backend/auth/hashing.ts"
import type { Mail } from "../../src/backend/mail/mail.ts"
import { mailLanguages } from "../../src/language/mails.ts"
import { languageAskedIn } from "../../src/language/reader.ts"
import { openAuditLog } from "../../src/audit-log/audit-log.ts"
import type { BackendAccess } from "./fixture.ts"
import { DATA_HOME } from "./data-home.ts"

export interface TestBackend {
  readonly dataDir: string
  readonly logged: readonly string[]
  backend: Backend
  /** A client with a session of its own, kept in memory. */
  client(headers?: Readonly<Record<string, string>>): SupabaseClient
  call(path: string, init?: RequestInit): Promise<Response>
  restart(): Promise<void>
  /** After its backend was closed. */
  start(): Promise<void>
  /** Stops it, runs a statement on its data, and starts it again. */
  edit(sql: string, ...values: string[]): Promise<void>
  remove(): Promise<void>
}

export const SITE = "http://127.0.0.1:4200"
export const PASSWORD = "correct horse battery"

/** Passwords cost what they cost in a server; tests that do not ask for it are not about that. */
export const AS_SERVED = { hashRounds: ROUNDS } as const

export async function startBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? mkdtempSync(join(DATA_HOME, "sallyport-backend-"))
  const logged: string[] = []
  const boot = () =>
    bootBackend({
      auditLog: openAuditLog({ dataDir: null, rules: new Set(), log: () => {} }),
      dataDir,
      siteUrl: SITE,
      mail: { kind: "mailbox" },
      signup: "open",
      languages: mailLanguages,
      log: (_, message) => logged.push(message),
      hashRounds: 4,
      ...options,
    })
  /** With its mail written, so that a test finds what the answer did not wait for. */
  const answered = async (request: Request): Promise<Response> => {
    const response = await test.backend.fetch(request, "127.0.0.1", languageAskedIn(request.headers))
    await test.backend.settled()
    return response
  }
  const test: TestBackend = {
    dataDir,
    logged,
    backend: await boot(),
    client: (headers = {}) =>
      createClient(SITE, test.backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { headers, fetch: (input, init) => answered(new Request(input, init)) },
      }),
    call: (path, init = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has("apikey")) headers.set("apikey", test.backend.publishableKey)
      return answered(new Request(SITE + path, { ...init, headers }))
    },
    start: async () => {
      test.backend = await boot()
    },
    restart: async () => {
      await test.backend.close()
      await test.start()
    },
    edit: async (sql, ...values) => {
      await test.backend.close()
      const db = new DatabaseSync(join(dataDir, "sallyport.sqlite"))
      db.prepare(sql).run(...values)
      db.close()
      test.backend = await boot()
    },
    remove: async () => {
      await test.backend.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return test
}

const LINKS: readonly string[] = ["signup", "recovery", "magiclink", "email_change"]

/** The token of the newest e-mail to `address`: of any link that signs in, or of that kind. */
export function tokenFor(test: TestBackend, address: string, wanted?: string): string {
  const isIt = ({ to, kind }: Mail) => to === address && (wanted === undefined ? LINKS.includes(kind) : kind === wanted)
  const mail = test.backend.mailbox?.list().find(isIt)
  if (mail === undefined) throw new Error(`no mail to ${address}`)
  return new URL(mail.link).searchParams.get("token_hash") ?? ""
}

/** The same as anybody reaches a backend elsewhere. */
export function accessTo(test: TestBackend): BackendAccess {
  return {
    url: SITE,
    key: test.backend.publishableKey,
    fetch: (input, init) => test.backend.fetch(new Request(input, init), "127.0.0.1"),
    linkTo: async (address, type) => {
      await test.backend.settled()
      return new URL(`${SITE}/auth/confirm?token_hash=${tokenFor(test, address, type)}`)
    },
  }
}

let people = 0

/** A person with a confirmed address, signed in. */
export async function signedIn(test: TestBackend, email = `person${++people}@example.test`) {
  const client = test.client()
  const signUp = await client.auth.signUp({ email, password: PASSWORD })
  if (signUp.error) throw signUp.error
  const { data, error } = await client.auth.verifyOtp({ token_hash: tokenFor(test, email), type: "signup" })
  if (error) throw error
  const { session, user } = data
  if (session === null || user === null) throw new Error("verifying the address gave no session")
  return { client, email, session, user }
}
