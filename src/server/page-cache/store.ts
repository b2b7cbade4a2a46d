import { LRUCache } from "lru-cache"

import type { StrangersQuestion } from "./key.ts"
import { answerWith, documentOf } from "./document.ts"

/** The parts of a document that belong to one request and are replaced for each reader of the cached copy. */
export interface Marks {
  readonly id: string
  readonly nonce: string
}

/**
 * Documents that are the same for every stranger but for their marks: of pages that say so of themselves, asked for with
 * nothing but an address, and of the one that says there is nothing. Rendering one costs a hundred times what it takes to write other marks into it.
 */
export interface KeptDocuments {
  readonly find: (question: StrangersQuestion, marks: Marks) => Response | null
  /**
   * Keeps the answer's document, which was rendered with these marks. Nothing else that a later request must not see is
   * in it.
   */
  readonly keep: (question: StrangersQuestion, marks: Marks, response: Response) => void
}

/** Each is some tens of kilobytes: every page that is kept, in each language, and a few varieties of them. */
const MOST = 64

interface Kept {
  readonly bytes: Buffer
  readonly headers: readonly (readonly [string, string])[]
  readonly places: readonly { readonly mark: keyof Marks; readonly at: number }[]
  readonly lengths: Readonly<Record<keyof Marks, number>>
}

export function openKeptDocuments(most = MOST): KeptDocuments {
  const all = new LRUCache<string, Kept>({ max: most })
  return {
    find({ key, status }, marks) {
      const kept = all.get(key)
      if (kept === undefined || !areAsLong(marks, kept)) return null
      const bytes = Buffer.from(kept.bytes)
      for (const { mark, at } of kept.places) bytes.write(marks[mark], at, "latin1")
      return answerWith(bytes, { status, headers: kept.headers.map(([name, value]) => [name, value]) })
    },
    keep({ key, status }, marks, response) {
      const document = documentOf(response)
      if (document === null || response.status !== status || response.headers.has("Set-Cookie")) return
      const bytes = Buffer.from(document)
      const places = [...placesOf("id", marks.id, bytes), ...placesOf("nonce", marks.nonce, bytes)]
      const lengths = { id: marks.id.length, nonce: marks.nonce.length }
      all.set(key, { bytes, headers: [...response.headers], places, lengths })
    },
  }
}

const areAsLong = (marks: Marks, { lengths }: Kept): boolean =>
  marks.id.length === lengths.id && marks.nonce.length === lengths.nonce

/** The byte offsets of a mark. Marks are random, so nothing else in a document equals one. */
function placesOf(mark: keyof Marks, text: string, bytes: Buffer): Kept["places"] {
  const places: { mark: keyof Marks; at: number }[] = []
  if (text === "") return places
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) places.push({ mark, at })
  return places
}
