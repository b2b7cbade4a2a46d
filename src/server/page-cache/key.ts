import type { Decision } from "../../guard/index.ts"
import type { Reader } from "../../language/reader.ts"

/** A request with everything that its answer can depend on. */
interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** The canonical form of the whole path; null if it has none. */
  readonly canonical: string | null
  readonly decision: Pick<Decision, "limited" | "outcome" | "state" | "withheld">
  readonly reader: Pick<Reader, "language">
  /** True if the page links to the local mailbox. */
  readonly mailbox: boolean
}

/** A request whose answer may come from the cache. */
export interface CacheableRequest {
  /** Names everything that the document depends on. */
  readonly key: string
  /** The status of the document that answers it. */
  readonly status: 200 | 404
}

/** The longest search of a cacheable request, in characters: longer than any `next` that the locks write. */
const MAX_SEARCH_LENGTH = 128

/**
 * The cache key of a request: everything about a stranger's request that a page can read; null if the answer must not
 * come from the cache. Only page loads at the canonical spelling of an address are cached. The locks have already
 * decided. The not-found page does not depend on the address, so all such addresses share a key.
 */
export function cacheableRequestOf(asked: Asked): CacheableRequest | null {
  const { url, decision, reader, mailbox } = asked
  const isStranger = decision.state === "signed-out" && asked.headers.get("Cookie") === null
  const isCanonicalLoad = asked.method === "GET" && !url.pathname.endsWith(".data") && url.pathname === asked.canonical
  // Shadow mode reports a denial and still shows the page. Such a page must not be cached for others, whatever
  // its status.
  if (!isStranger || !isCanonicalLoad || decision.limited || decision.withheld) return null
  // The language without the region, because clients can invent any number of regions.
  const facts = [url.origin, reader.language, mailbox]
  if (isNotFound(decision)) return { key: JSON.stringify(facts), status: 404 }
  const isShown = decision.outcome.kind === "proceed" && url.search.length <= MAX_SEARCH_LENGTH
  return isShown ? { key: JSON.stringify([...facts, url.pathname, url.search]), status: 200 } : null
}

/** True if no rule covers the address, so that everyone gets the not-found page. */
const isNotFound = ({ outcome }: Pick<Decision, "outcome">): boolean =>
  outcome.rule === null && outcome.kind === "refuse" && outcome.status === 404
