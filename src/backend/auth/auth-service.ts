import { App, type EmailDriver } from "@supabase/lite"
import type { BackendOptions, WriteLog } from "../store/options.ts"
import type { DataSecrets } from "../store/data-secrets.ts"
import type { Database } from "../store/database.ts"

/** The lifetime of an access token, in seconds. */
const TOKEN_LIFETIME = 3600
/** Characters of a password, at least. */
export const MIN_PASSWORD_LENGTH = 8

/** A day in seconds. */
const DAY = 24 * 3600
/**
 * The lifetime of a session in seconds: `whole` ends even a stolen session in constant use, and `idle` an unused one.
 */
export const SESSION_LIFETIME = { whole: 30 * DAY, idle: 7 * DAY }

/**
 * Supabase Lite (`@supabase/lite`, the embedded auth and data service) sends no emails: the backend composes them
 * itself, in the reader's language.
 */
const NO_MAIL: EmailDriver = {
  send: async () => {
    throw new Error("the data service was to send an email")
  },
}

/** Opens Supabase Lite with this project's settings. Requests from outside reach it only through gateway.ts. */
export function openAuthService(
  database: Database,
  secrets: DataSecrets,
  options: Pick<BackendOptions, "siteUrl" | "signup" | "log">,
) {
  const service = new App({
    connection: database,
    auth: {
      enabled: true,
      jwt_secret: secrets.signingSecret,
      jwt_expiry: TOKEN_LIFETIME,
      publishable_key: secrets.publishableKey,
      site_url: options.siteUrl,
      enable_signup: options.signup === "open",
      enable_refresh_token_rotation: true,
      sessions: { timebox: `${SESSION_LIFETIME.whole}s`, inactivity_timeout: `${SESSION_LIFETIME.idle}s` },
      minimum_password_length: MIN_PASSWORD_LENGTH,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        // Lite hashes the address and this code into a link's token. Only the code is secret, so it is long.
        otp_length: 48,
        otp_expiry: 3600,
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { drivers: { email: NO_MAIL }, server: { disableStudio: true, admin: false } },
  })
  logs.set(service, options.log)
  return service
}

/** Supabase Lite, running in this process. */
export type AuthService = ReturnType<typeof openAuthService>

/** The log of each auth service. Supabase Lite itself has no option for it. */
const logs = new WeakMap<object, WriteLog>()

/** The log of this auth service. */
export const logOf = (service: AuthService): WriteLog => logs.get(service) ?? (() => {})
