import type { Decision } from "../../guard/index.ts"
import type { Reader } from "../../language/reader.ts"

interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** Of the whole path; null when it has none. */
  readonly canonical: string | null
  readonly decision: Pick<Decision, "limited" | "outcome" | "state" | "withheld">
  readonly reader: Pick<Reader, "language">
  /** True if the page links to the local mailbox. */
  readonly mailbox: boolean
}

export interface StrangersQuestion {
  /** Names everything that the document depends on. */
  readonly key: string
  /** The status of the document that answers it. */
  readonly status: 200 | 404
}

/** The way back to a page, as a door is told it, is shorter. */
const LONGEST_SEARCH = 128

/**
 * Everything that a page can read of a request with nothing but an address; null of any other. Who is let in is known by
 * now, and one spelling of an address has one answer from both locks. A document that says there is nothing reads no address.
 */
export function strangersQuestionOf(asked: Asked): StrangersQuestion | null {
  const { url, decision, reader, mailbox } = asked
  const isStranger = decision.state === "signed-out" && asked.headers.get("Cookie") === null
  const isPlain = asked.method === "GET" && !url.pathname.endsWith(".data") && url.pathname === asked.canonical
  // A page that shadow mode shows says nothing of what others get, with whatever status.
  if (!isStranger || !isPlain || decision.limited || decision.withheld) return null
  // The language alone: a browser can make up any number of its varieties.
  const facts = [url.origin, reader.language, mailbox]
  if (isNowhere(decision)) return { key: JSON.stringify(facts), status: 404 }
  const isShown = decision.outcome.kind === "proceed" && url.search.length <= LONGEST_SEARCH
  return isShown ? { key: JSON.stringify([...facts, url.pathname, url.search]), status: 200 } : null
}

/** No rule is about the address: there is no page, and no visitor to whom it is hidden. */
const isNowhere = ({ outcome }: Pick<Decision, "outcome">): boolean =>
  outcome.rule === null && outcome.kind === "refuse" && outcome.status === 404
