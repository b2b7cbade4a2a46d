import { createBrowserClient, serializeCookieHeader } from "@supabase/ssr"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { browserCookies } from "../../src/session/cookies/browser-cookies.ts"
import { cookieStorage } from "../../src/session/browser/auth-client.ts"
import { cookieHeaderOf, COOKIE, sessionWith } from "./supabase/server-session-stub.ts"

/** The cookies that a browser keeps of `document.cookie`, by name. */
let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal("document", {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join("; ")
    },
    set cookie(text: string) {
      const [pair = ""] = text.split(";")
      const [name = "", value = ""] = pair.split("=")
      if (text.includes("Max-Age=0")) kept.delete(name)
      else kept.set(name, value)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const settings = { cookieName: COOKIE, secure: false }
const hold = (header: string): void => {
  for (const pair of header.split("; ")) kept.set(pair.split("=")[0]!, pair.split("=")[1]!)
}
const clientOf = () =>
  createBrowserClient("http://127.0.0.1:9", "publishable", {
    isSingleton: false,
    cookieOptions: { name: COOKIE },
    cookies: browserCookies(settings),
    auth: { autoRefreshToken: false, detectSessionInUrl: false },
  })

const UNREADABLE: readonly (readonly [string, string])[] = [
  ["plain text", `${COOKIE}=hello`],
  ["a session without its end", cookieHeaderOf({ ...sessionWith(), expires_at: undefined })],
  ["tokens of another form", cookieHeaderOf({ ...sessionWith(), access_token: "opaque" })],
  ["a list of tokens", `${COOKIE}=${encodeURIComponent('["a","b",null,null,null]')}`],
  ["chunks cut short", `${COOKIE}.0=base64-eyJh; ${COOKIE}.1=Ijox`],
]
test.each(UNREADABLE)("a cookie that cannot be read stays in the browser: %s", async (_, header) => {
  hold(header)
  const before = new Map(kept)
  expect((await clientOf().auth.getSession()).data.session).toBeNull()
  expect(kept).toEqual(before)
})

test.each(UNREADABLE)("a new session replaces one that cannot be read: %s", async (_, header) => {
  hold(header)
  const session = sessionWith()
  await cookieStorage(browserCookies(settings)).setItem(COOKIE, JSON.stringify(session))
  expect([...kept.keys()].filter((name) => name.startsWith(COOKIE))).toEqual([COOKIE])
  expect((await clientOf().auth.getSession()).data.session?.refresh_token).toBe(session.refresh_token)
})

test.each(["base64url", "raw"] as const)(
  "tokens without a user are a session in the browser, too: %s",
  async (encoding) => {
    const { user: _, ...tokens } = sessionWith()
    hold(cookieHeaderOf(tokens, "", encoding))
    expect((await clientOf().auth.getSession()).data.session?.access_token).toBe(tokens.access_token)
    // A cookie that is written again keeps its encoding.
    const text = encoding === "raw" ? JSON.stringify(tokens) : decodeURIComponent(kept.get(COOKIE)!)
    await browserCookies(settings).setAll([{ name: COOKIE, value: text, options: {} }], {})
    expect(`${COOKIE}=${kept.get(COOKIE)}`).toBe(serializeCookieHeader(COOKIE, text, {}))
  },
)

test("signing out removes the session and nothing else", async () => {
  hold(`theme=dark; ${cookieHeaderOf(sessionWith())}`)
  await cookieStorage(browserCookies(settings)).removeItem(COOKIE)
  expect([...kept.keys()]).toEqual(["theme"])
})
