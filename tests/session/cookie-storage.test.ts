import { createBrowserClient } from "@supabase/ssr"
import * as fc from "fast-check"
import { expect, test, vi } from "vitest"
import { cookieStorage, type CookieStorage } from "../../src/session/browser/auth-client.ts"
import type { BrowserCookies } from "../../src/session/cookies/browser-cookies.ts"

/** The storage that the browser client of @supabase/ssr makes for its auth client. */
function storageOfLibrary(cookies: BrowserCookies): CookieStorage {
  const { auth } = createBrowserClient("http://127.0.0.1:1", "a key", { cookies, isSingleton: false })
  return (auth as unknown as { readonly storage: CookieStorage }).storage
}

function browser(storageOn: (cookies: BrowserCookies) => CookieStorage) {
  const kept = new Map<string, string>()
  const storage = storageOn({
    getAll: () => [...kept].map(([name, value]) => ({ name, value })),
    setAll: (batch) => {
      for (const { name, value } of batch) {
        if (value === "") kept.delete(name)
        else kept.set(name, value)
      }
    },
  })
  return { kept, storage }
}

const ours = () => browser(cookieStorage)
const theirs = () => browser(storageOfLibrary)

const KEY = "sb-here-auth-token"
const key = fc.constantFrom(KEY, `${KEY}-code-verifier`, `${KEY}-flow-abcdefgh-code-verifier`, "sb-here")
// A chunk is 3,180 characters.
const item = fc.oneof(
  fc.json(),
  fc.string({ minLength: 3_000, maxLength: 12_000 }).map((text) => JSON.stringify({ text })),
)
const step = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), key, item }),
  fc.record({ kind: fc.constant("remove" as const), key }),
  // Leftovers of another tab or a server's answer.
  fc.record({
    kind: fc.constant("foreign" as const),
    name: fc.constantFrom(KEY, `${KEY}.0`, `${KEY}.1`, `${KEY}.2`),
    value: fc.constantFrom("plain", "base64-", "base64-!", "base64-eyJhIjox", "base64-eyJhIjoxfQ", "fQ"),
  }),
)

test("items are written to and read from the cookies of @supabase/ssr's browser client", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {})
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const [a, b] = [ours(), theirs()]
      for (const did of steps) {
        for (const { kept, storage } of [a, b]) {
          if (did.kind === "set") await storage.setItem(did.key, did.item)
          else if (did.kind === "remove") await storage.removeItem(did.key)
          else kept.set(did.name, did.value)
        }
        expect(Object.fromEntries(a.kept)).toEqual(Object.fromEntries(b.kept))
        for (const wanted of [KEY, `${KEY}-code-verifier`, "sb-here"]) {
          expect(await a.storage.getItem(wanted)).toBe(await b.storage.getItem(wanted))
        }
      }
    }),
  )
})

test("a shorter item leaves no chunks of a longer one behind", async () => {
  const { kept, storage } = ours()
  await storage.setItem(KEY, JSON.stringify("x".repeat(9_000)))
  expect([...kept.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`, `${KEY}.2`, `${KEY}.3`])
  await storage.setItem(KEY, JSON.stringify("short"))
  expect([...kept.keys()]).toEqual([KEY])
  expect(await storage.getItem(KEY)).toBe(JSON.stringify("short"))
})
