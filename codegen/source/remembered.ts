import { createHash } from "node:crypto"

/** More modules than most apps have; beyond it, the one that was asked about longest ago is forgotten. */
const MOST_KNOWN = 2_000

/**
 * What a function of a module's name and text said of it. It is asked again only when the text has changed: while a
 * project is watched, and from one commit to the next, most have not. Of the text the digest is kept: texts would fill
 * the memory.
 */
export function remembered<T>(read: (file: string, text: string) => T): (file: string, text: string) => T {
  const known = new Map<string, { readonly digest: string; readonly value: T }>()
  return (file, text) => {
    const before = known.get(file)
    const digest = createHash("sha256").update(text).digest("base64")
    const value = before?.digest === digest ? before.value : read(file, text)
    known.delete(file)
    known.set(file, { digest, value })
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
    return value
  }
}
