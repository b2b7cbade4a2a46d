import type { JudgedRequest } from "../core/judged-request.ts"

/**
 * The judged requests that are being answered, by a name that nobody can guess. The proxy, the lock of the entries and
 * the pages each have their own copy of this module, so they are kept on the process.
 */
interface Store {
  /** By the proxy, for whatever answers the request next. A file never takes it back, so it is dropped in time. */
  readonly handed: Map<string, Handed>
  /** By the lock of an entry, until the response is closed: the request as sent, and each route that answers it. */
  readonly open: Map<string, readonly JudgedRequest[]>
}

interface Handed {
  readonly judged: JudgedRequest
  readonly since: number
  readonly isForwarded: boolean
}

const STORE = Symbol.for("sallyport.next.requests")

const { handed, open } = ((globalThis as { [STORE]?: Store })[STORE] ??= { handed: new Map(), open: new Map() })

/** The request header with the name. The proxy sets it in each request that it lets through, whatever was sent. */
export const HANDLE = "x-sallyport-request"

const LONGEST_MS = 60_000
const MOST = 10_000

/** Keeps what the proxy has judged, for the code behind it. Returns its name. */
export function hand(judged: JudgedRequest, { now = Date.now(), isForwarded = false } = {}): string {
  for (const [name, { since }] of handed) {
    if (now - since < LONGEST_MS && handed.size < MOST) break
    handed.delete(name)
  }
  const name = crypto.randomUUID()
  handed.set(name, { judged, since: now, isForwarded })
  return name
}

/** Keeps what the lock of an entry has judged until `close` is called. Returns its name. */
export function keepOpen(judged: readonly JudgedRequest[], taken: string | null): { name: string; close: () => void } {
  if (taken !== null) handed.delete(taken)
  const name = crypto.randomUUID()
  open.set(name, judged)
  return { name, close: () => void open.delete(name) }
}

/** The judged requests of that name: the one as sent comes first. Empty for a name that was not given. */
export function judgedBy(name: string | null): readonly JudgedRequest[] {
  if (name === null) return []
  const one = handed.get(name)
  return open.get(name) ?? (one === undefined ? [] : [one.judged])
}

/** The request of that name that an entry is answering now, as it was sent; null for any other name. */
export const openedBy = (name: string | null): JudgedRequest | null => open.get(name ?? "")?.[0] ?? null

/** True for the name of a request with which Next passes an action on to another entry. */
export const isForwarded = (name: string | null): boolean => handed.get(name ?? "")?.isForwarded === true
