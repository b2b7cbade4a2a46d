import { LRUCache } from "lru-cache"
import { answerWith, documentOf } from "./document.ts"
import type { CacheableRequest } from "./key.ts"

/** The parts of a document that differ for each request. They are replaced in a cached copy. */
export interface Marks {
  readonly id: string
  readonly nonce: string
}

/** The most cached documents, each of some ten kilobytes: enough for every page in each language. */
const MAX_DOCUMENTS = 64

/** A rendered document, with the places of the marks that it was rendered with. */
interface CachedDocument {
  readonly bytes: Buffer
  readonly headers: readonly (readonly [string, string])[]
  readonly offsets: readonly { readonly mark: keyof Marks; readonly at: number }[]
  readonly lengths: Readonly<Record<keyof Marks, number>>
}

/**
 * Opens a cache of the most recently used documents that are the same for every stranger, except for nonces and ids:
 * pages that are marked as such, and the not-found page. Rendering one costs a hundred times as much as inserting other
 * nonces.
 */
export function openDocumentCache(maxDocuments = MAX_DOCUMENTS) {
  const all = new LRUCache<string, CachedDocument>({ max: maxDocuments })
  return {
    find({ key, status }: CacheableRequest, marks: Marks): Response | null {
      const cached = all.get(key)
      if (cached === undefined || !areAsLong(marks, cached)) return null
      const bytes = Buffer.from(cached.bytes)
      for (const { mark, at } of cached.offsets) bytes.write(marks[mark], at, "latin1")
      return answerWith(bytes, { status, headers: cached.headers.map(([name, value]) => [name, value]) })
    },
    /**
     * Caches the response's document, which was rendered with these marks and contains nothing else about the request.
     */
    keep({ key, status }: CacheableRequest, marks: Marks, response: Response): void {
      const document = documentOf(response)
      if (document === null || response.status !== status || response.headers.has("Set-Cookie")) return
      const bytes = Buffer.from(document)
      const offsets = [...offsetsOf("id", marks.id, bytes), ...offsetsOf("nonce", marks.nonce, bytes)]
      const lengths = { id: marks.id.length, nonce: marks.nonce.length }
      all.set(key, { bytes, headers: [...response.headers], offsets, lengths })
    },
  }
}

const areAsLong = (marks: Marks, { lengths }: CachedDocument): boolean =>
  marks.id.length === lengths.id && marks.nonce.length === lengths.nonce

/** The byte offsets of a mark. Marks are random, so nothing else in a document equals one. */
function offsetsOf(mark: keyof Marks, text: string, bytes: Buffer): CachedDocument["offsets"] {
  const offsets: { mark: keyof Marks; at: number }[] = []
  if (text === "") return offsets
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) offsets.push({ mark, at })
  return offsets
}
