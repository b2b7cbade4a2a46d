import type { JudgedRequest } from "../core/judged-request.ts"

/**
 * The judged requests in progress, by a random handle. With it, an entry finds what the proxy has judged, and a page
 * its visitor: Next gives both only the request. The store is a property of `globalThis`, because the proxy, the entry
 * lock and the pages each have their own copy of this module.
 */
interface Store {
  /** Requests that the proxy passed on, until their entry answers. Those for files reach no entry, so they expire. */
  readonly passed: Map<string, PassedRequest>
  /**
   * Requests that an entry is answering, until it has ended and the response is closed: the request as sent, and each
   * route that answers it.
   */
  readonly open: Map<string, readonly JudgedRequest[]>
}

/** A request that the proxy passed on. */
interface PassedRequest {
  readonly judged: JudgedRequest
  /** The time when it was passed on, in milliseconds of a clock that never goes back. */
  readonly since: number
  /** True if it is Next's own request, with which it passes an action on to another entry. */
  readonly isForwarded: boolean
}

const STORE = Symbol.for("sallyport.next.requests")

const { passed, open } = ((globalThis as { [STORE]?: Store })[STORE] ??= { passed: new Map(), open: new Map() })

/**
 * The request header with the handle. The proxy sets it in each request that it passes on, whatever the client sent.
 */
export const HANDLE = "x-sallyport-request"

/** The longest time for which a request that the proxy passed on is stored, in milliseconds. */
const MAX_AGE_MS = 60_000
/** The most requests that are stored of each kind. */
const MAX_REQUESTS = 10_000
/** That number in messages. */
export const MAX_REQUESTS_TEXT = MAX_REQUESTS.toLocaleString("en")

const TOO_MANY = `sallyport: ${MAX_REQUESTS_TEXT} requests are being answered at once, so the pages of the oldest ones fail: find the page or endpoint whose response never ends, or limit the requests in front of this server`

/**
 * The time of the last request beyond the limit, in milliseconds. `TOO_MANY` is logged once for each flood, which ends
 * when no request has been beyond the limit for `MAX_AGE_MS`.
 */
let lastBeyond = -Infinity

/** Stores a request that the proxy passes on. Returns its handle. */
export function keepPassed(judged: JudgedRequest, { now = performance.now(), isForwarded = false } = {}): string {
  // The oldest come first, because a map keeps the order of insertion.
  for (const [handle, { since }] of passed) {
    if (now - since < MAX_AGE_MS && passed.size < MAX_REQUESTS) break
    passed.delete(handle)
  }
  const handle = crypto.randomUUID()
  passed.set(handle, { judged, since: now, isForwarded })
  return handle
}

/** Stores the requests that an entry answers until `close` is called, in place of the one with the proxy's handle. */
export function keepOpen(
  judged: readonly JudgedRequest[],
  proxyHandle: string | null,
): { handle: string; close: () => void } {
  if (proxyHandle !== null) passed.delete(proxyHandle)
  // Entries that never end must not fill the memory. The page of a removed request finds no visitor, and fails.
  const [oldest] = open.keys()
  if (open.size >= MAX_REQUESTS && oldest !== undefined) {
    open.delete(oldest)
    const now = performance.now()
    if (now - lastBeyond > MAX_AGE_MS) console.error(TOO_MANY)
    lastBeyond = now
  }
  const handle = crypto.randomUUID()
  open.set(handle, judged)
  return { handle, close: () => void open.delete(handle) }
}

/** The judged requests with the handle: the one as sent comes first. Empty for an unknown handle. */
export function judgedRequestsOf(handle: string | null): readonly JudgedRequest[] {
  if (handle === null) return []
  const passedOn = passed.get(handle)
  return open.get(handle) ?? (passedOn === undefined ? [] : [passedOn.judged])
}

/** The request with the handle, as it was sent, if an entry is answering it now; otherwise null. */
export const openRequestOf = (handle: string | null): JudgedRequest | null => open.get(handle ?? "")?.[0] ?? null

/** True for the proxy's handle of a request with which Next passes an action on to another entry, until `keepOpen`. */
export const isForwarded = (handle: string | null): boolean => passed.get(handle ?? "")?.isForwarded === true
