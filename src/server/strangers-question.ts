import type { EntryVerdict } from "../app-guard/entry-check.ts"
import type { PageUrl } from "../guard/page-url.ts"
import type { Reader } from "../language/reader.ts"

interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly page: PageUrl
  /** Of the whole path; null when it has none. */
  readonly canonical: string | null
  readonly verdict: EntryVerdict
  readonly reader: Reader
  /** Whether the page shows the way to the local mailbox. */
  readonly mailbox: boolean
}

/** The way back to a page, as a door is told it, is shorter. */
const LONGEST_SEARCH = 128

/**
 * Everything that a page can read of a request with nothing but an address; null of any other. Who is let in is known by
 * now, and one spelling of an address has one answer from both locks.
 */
export function strangersQuestionOf(asked: Asked): string | null {
  const { url, page, verdict, reader } = asked
  const isStranger = verdict.state === "signed-out" && asked.headers.get("Cookie") === null
  const isShown = verdict.outcome.kind === "proceed" && !verdict.limited
  const isPlain = asked.method === "GET" && !page.isData && url.pathname === asked.canonical
  if (!isStranger || !isShown || !isPlain || url.search.length > LONGEST_SEARCH) return null
  return JSON.stringify([url.origin, url.pathname, url.search, reader.language, reader.locale, asked.mailbox])
}
