import { createHash } from "node:crypto"

import { LRUCache } from "lru-cache"

/** More modules than most apps have. */
const MOST_KNOWN = 2_000

/**
 * What a function of a module's name and text said of it. It is asked again only when the text has changed: while a
 * project is watched, and from one commit to the next, most have not. Of the text the digest is kept: texts would fill
 * the memory.
 */
export function remembered<T>(read: (file: string, text: string) => T): (file: string, text: string) => T {
  const known = new LRUCache<string, { readonly digest: string; readonly value: T }>({ max: MOST_KNOWN })
  return (file, text) => {
    const before = known.get(file)
    const digest = createHash("sha256").update(text).digest("base64")
    const value = before?.digest === digest ? before.value : read(file, text)
    known.set(file, { digest, value })
    return value
  }
}
