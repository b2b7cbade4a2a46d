import type { CookieFormat } from "./cookie-attributes.ts"
import { isRecord } from "../is-record.ts"
import { storedSessionOf, type StoredSession } from "./stored-session.ts"
import { createChunks, isChunkLike, parseCookieHeader, stringFromBase64URL, stringToBase64URL } from "@supabase/ssr"

/** One name and value of a Cookie header, percent-decoded. */
export interface Cookie {
  readonly name: string
  readonly value: string
}

/** The mark of `@supabase/ssr` before a cookie in base64url. */
export const BASE64_PREFIX = "base64-"
/** Characters of a session in a Cookie header, at most. Longer ones are not parsed. */
const MAX_PARSED_SIZE = 32 * 1024
/** Characters of a session's cookies, at most. Node limits all headers to 16 KiB, which leaves 2 KiB for the others. */
const MAX_SESSION_SIZE = 14 * 1024
/** Second factors of the user that are stored, at most. */
const MAX_FACTORS = 10

/** The cookies of a Cookie header, in order, including several with the same name. */
export const cookiesIn = (header: string): readonly Cookie[] =>
  header
    .split(";")
    .flatMap((pair) => parseCookieHeader(pair))
    .map(({ name, value }) => ({ name, value: value ?? "" }))

/**
 * The cookies that are read as the session, among all cookies with its names.
 *
 * A server on another port of this host can set cookies with these names for a path. Browsers send cookies with a
 * longer path first, and ours have the path `/`. So the last of several cookies with one name counts. If there are both
 * a whole session and one in chunks, the one whose cookie comes last counts, or the other if that cannot be read.
 */
export function currentSessionCookies(cookies: readonly Cookie[], name: string): readonly Cookie[] {
  const held = sessionCookiesAmong(cookies, name)
  // A map, so that a header with thousands of cookies is not searched for each of them.
  const lastOfName = new Map(held.map((cookie) => [cookie.name, cookie]))
  const distinct = held.filter((cookie) => lastOfName.get(cookie.name) === cookie)
  const whole = distinct.filter((cookie) => cookie.name === name)
  const chunks = distinct.filter((cookie) => cookie.name !== name)
  const lastFirst = distinct.at(-1)?.name === name ? [whole, chunks] : [chunks, whole]
  return lastFirst.find((candidate) => readSessionCookie(candidate, name) !== null) ?? distinct
}

/** The session cookie and its chunks among all cookies of a request. */
export const sessionCookiesAmong = (cookies: readonly Cookie[], name: string): readonly Cookie[] =>
  cookies.filter((cookie) => isChunkLike(cookie.name, name))

/**
 * Reads the session cookie, whole or in chunks `.0`, `.1`, ...; null when there is none or it is malformed. `cookies`
 * are those of `currentSessionCookies`, or of a batch to set: no name occurs twice.
 *
 * INVARIANT: the auth client never gets a cookie for which this returns null. An expired session with an empty refresh
 * token, or with a string as its user, makes the client reject a promise that nobody awaits, which ends the process.
 */
export function readSessionCookie(cookies: readonly Cookie[], name: string): StoredSession | null {
  const text = joinedText(cookies, name)
  if (text.length > MAX_PARSED_SIZE) return null
  const session = storedSessionOf(jsonOf(text))
  // A shortcut for most sessions: one in base64 has its size already, and need not be encoded to measure it.
  const isShort = text.startsWith(BASE64_PREFIX) && text.length < MAX_SESSION_SIZE
  return session !== null && (isShort || fitsCookies(session)) ? session : null
}

/** Reads the session from cookies that may be too long to send. */
export const sessionOfAnyLength = (cookies: readonly Cookie[], name: string): StoredSession | null =>
  storedSessionOf(jsonOf(joinedText(cookies, name)))

/** The format of the session cookie, of any length. Null if there is none or it is malformed. */
export function formatOf(cookies: readonly Cookie[], name: string): CookieFormat | null {
  const session = sessionOfAnyLength(cookies, name)
  if (session === null) return null
  return {
    cookieEncoding: joinedText(cookies, name).startsWith(BASE64_PREFIX) ? "base64url" : "raw",
    encode: session.user === undefined ? "tokens-only" : "user-and-tokens",
  }
}

/** The default format of `@supabase/ssr`. */
export const USUAL_FORMAT: CookieFormat = { cookieEncoding: "base64url", encode: "user-and-tokens" }

/**
 * The cookies of a session in a format. They contain only the fields of the user that are in use: people can write
 * metadata of any length, and servers refuse every request whose cookies are too long.
 */
export function cookiesOfSession(
  name: string,
  { user, ...tokens }: StoredSession,
  { cookieEncoding, encode }: CookieFormat = USUAL_FORMAT,
): readonly Cookie[] {
  const isKept = user !== undefined && encode === "user-and-tokens"
  const text = JSON.stringify(isKept ? { ...tokens, user: slimUserOf(user) } : tokens)
  return createChunks(name, cookieEncoding === "raw" ? text : BASE64_PREFIX + stringToBase64URL(text))
}

/**
 * True if the session's cookies leave room for the other headers of a request. Reading and writing use the same limit,
 * so that a renewal signs nobody out.
 */
export const fitsCookies = (session: StoredSession): boolean =>
  cookiesOfSession("", session).reduce((length, { value }) => length + value.length, 0) <= MAX_SESSION_SIZE

/** The fields of a user that are read from the cookie. */
function slimUserOf(user: object): object {
  const held = user as Readonly<Record<string, unknown>>
  const { id, aud, role, email, factors, updated_at } = held
  return {
    id,
    aud,
    role,
    email,
    // The server fetches the user again if this changes.
    updated_at,
    ...(Array.isArray(factors) ? { factors: factors.slice(0, MAX_FACTORS).map(slimFactorOf) } : {}),
  }
}

function slimFactorOf(factor: unknown): object {
  if (!isRecord(factor)) return {}
  const { id, status, factor_type } = factor
  return { id, status, factor_type }
}

/** The text of the session: that of the whole cookie, else of its chunks, one after the other. */
function joinedText(cookies: readonly Cookie[], name: string): string {
  const values = new Map(cookies.map((cookie) => [cookie.name, cookie.value]))
  const valueOf = (wanted: string): string => values.get(wanted) ?? ""
  const whole = valueOf(name)
  if (whole !== "") return whole
  let text = ""
  for (let i = 0; ; i++) {
    const chunk = valueOf(`${name}.${i}`)
    // Chunks are numbered without gaps, so the first absent one ends the text.
    if (chunk === "") return text
    text += chunk
  }
}

/** The value of a JSON text, which may be encoded in base64url. Null if it is malformed. */
function jsonOf(text: string): unknown {
  // Most visitors have no session. Parsing an empty text would throw an error each time, which is slow.
  if (text === "") return null
  try {
    return JSON.parse(text.startsWith(BASE64_PREFIX) ? stringFromBase64URL(text.slice(BASE64_PREFIX.length)) : text)
  } catch {
    return null
  }
}
