import type { SessionFacts } from "../session.ts"

/**
 * A recovery session and its progress. `owed`: the auth client reported it; `marked`: the server remembers it, so it
 * survives a reload; `done`: the new password was set, so an echo of the recovery means nothing any more.
 */
export interface Recovery {
  readonly sid: string
  readonly phase: "owed" | "marked" | "done"
}

export interface SessionContext {
  readonly facts: SessionFacts | null
  /** The session before the page closed, unless it ended for good. A later session is compared with it. */
  readonly closed: SessionFacts | null
  readonly recovery: Recovery | null
  /** True once a server has confirmed the session in `facts`. */
  readonly vouched: boolean
  /** Ids of sessions that ended here. They never grant again, however late their events come. */
  readonly tombstones: readonly string[]
  /** True if the auth service does not answer for this session, so that the page shows a notice. */
  readonly stalled: boolean
}

export const NOTHING_HELD: SessionContext = {
  facts: null,
  closed: null,
  recovery: null,
  vouched: false,
  tombstones: [],
  stalled: false,
}

/** The newest session that this page knows, open or closed. */
export const latest = ({ facts, closed }: SessionContext): SessionFacts | null => facts ?? closed

/** The largest number of ended sessions that are remembered. A page rarely ends more, but other tabs can. */
export const MOST_TOMBSTONES = 64

export const buried = (tombstones: readonly string[], sid: string): readonly string[] =>
  tombstones.includes(sid) ? tombstones : [...tombstones, sid].slice(-MOST_TOMBSTONES)
