import type { Backend } from "../backend/backend.ts"
import type { AuthServiceAccess } from "../session/server-session.ts"
import type { Config } from "./config.ts"
import type { Log } from "./log.ts"

/** What the app talks to, whichever backend runs. */
export interface Services {
  readonly kind: "embedded" | "hosted"
  /** How this server reaches the auth and data services. `origin` is the request's own, for the embedded backend. */
  readonly accessFor: (origin: string) => AuthServiceAccess
  readonly embedded: Backend | null
  readonly close: () => Promise<void>
}

const COOKIE = "sallyport-auth-token"

export async function openServices(config: Config, log: Log): Promise<Services> {
  const secure = config.siteUrl?.protocol === "https:"
  const cookie = { cookieName: secure ? `__Host-${COOKIE}` : COOKIE, secure }
  if (config.backend.kind === "hosted") {
    const { url, key } = config.backend
    const access = { url, publishableKey: key, fetch: globalThis.fetch, ...cookie }
    return { kind: "hosted", accessFor: () => access, embedded: null, close: async () => {} }
  }
  // Only when it runs: a hosted installation never loads the embedded backend.
  const { bootBackend } = await import("../backend/boot.ts")
  const backend = await bootBackend({
    dataDir: config.dataDir,
    siteUrl: config.siteUrl?.origin ?? `http://${hostAndPort(config)}`,
    mail: config.smtp === null ? { kind: "mailbox" } : { kind: "smtp", ...config.smtp },
    signup: config.signup,
    log: (event, message) => log.info(event, message),
  })
  // In process: asking ourselves over HTTP would need the public address to be reachable from here.
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init), "127.0.0.1")
  return {
    kind: "embedded",
    accessFor: (origin) => ({ url: origin, publishableKey: backend.publishableKey, fetch, ...cookie }),
    embedded: backend,
    close: () => backend.close(),
  }
}

const hostAndPort = ({ host, port }: Config): string => `${host.includes(":") ? `[${host}]` : host}:${port}`
