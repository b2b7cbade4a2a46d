import { combineChunks, createChunks, isChunkLike, stringFromBase64URL, stringToBase64URL } from "@supabase/ssr"
import type { BrowserCookies } from "./browser-cookies.ts"
import { BASE64_PREFIX } from "./cookie-session.ts"

/** Storage for an auth client's session and codes. */
export interface CookieStorage {
  readonly getItem: (key: string) => Promise<string | null>
  readonly setItem: (key: string, value: string) => Promise<void>
  readonly removeItem: (key: string) => Promise<void>
}

/**
 * Keeps an auth client's items in cookies, by the names and in the encoding of `@supabase/ssr`: that library has the
 * same for its own browser client alone, which brings all of supabase-js along.
 */
export function cookieStorage({ getAll, setAll }: BrowserCookies): CookieStorage {
  const held = async (key: string) => ((await getAll()) ?? []).filter(({ name }) => isChunkLike(name, key))
  const removal = (name: string) => ({ name, value: "", options: {} })
  return {
    getItem: async (key) => {
      const cookies = await held(key)
      const text = await combineChunks(key, (wanted) => cookies.find(({ name }) => name === wanted)?.value ?? null)
      return text === null ? null : itemIn(text)
    },
    setItem: async (key, value) => {
      const chunks = createChunks(key, BASE64_PREFIX + stringToBase64URL(value))
      const names = new Set(chunks.map(({ name }) => name))
      // Of a longer value, chunks would be left behind it.
      const stale = (await held(key)).filter(({ name }) => !names.has(name))
      await setAll(
        [...stale.map(({ name }) => removal(name)), ...chunks.map((chunk) => ({ ...chunk, options: {} }))],
        {},
      )
    },
    removeItem: async (key) => {
      const removed = (await held(key)).map(({ name }) => removal(name))
      if (removed.length > 0) await setAll(removed, {})
    },
  }
}

/** Items are JSON: what is none was put together from two that were written at once. */
function itemIn(text: string): string | null {
  if (!text.startsWith(BASE64_PREFIX)) return text
  try {
    const item = stringFromBase64URL(text.slice(BASE64_PREFIX.length))
    JSON.parse(item)
    return item
  } catch {
    return null
  }
}
