import { isRecord } from "../is-record.ts"

/** The session in a cookie, not verified. Its form is one that the auth client can read without failing. */
export interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
  /** Left out with the cookie format `tokens-only`. */
  readonly user?: object
  readonly [field: string]: unknown
}

/** The value as a session. Null for another form, on which the auth client could fail. */
export function storedSessionOf(value: unknown): StoredSession | null {
  if (!isRecord(value)) return null
  const { access_token, refresh_token, expires_at, user } = value
  if (!isJwt(access_token) || !isPrintable(refresh_token)) return null
  if (typeof expires_at !== "number" || !Number.isFinite(expires_at)) return null
  const tokens = { ...value, access_token, refresh_token, expires_at }
  if (user === undefined) return tokens
  return isRecord(user) ? { ...tokens, user } : null
}

const isJwt = (value: unknown): value is string => typeof value === "string" && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)

const isPrintable = (value: unknown): value is string => typeof value === "string" && /^[\x21-\x7e]+$/.test(value)
