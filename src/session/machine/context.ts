import type { SessionFacts } from "../session.ts"

/**
 * A recovery session and its progress. `owed`: the auth client reported it. `marked`: the server has stored it, so it
 * survives a reload. `done`: the new password was set, so later recovery events for this session are ignored.
 */
export interface Recovery {
  readonly sid: string
  readonly phase: "owed" | "marked" | "done"
}

/** The machine's extended state. */
export interface SessionContext {
  /** The open session: its id, person, assurance level and times, without tokens. Null if none is open. */
  readonly facts: SessionFacts | null
  /**
   * The last session, if none is open and it has not ended permanently. It may open again, and newer ones replace it.
   */
  readonly closed: SessionFacts | null
  readonly recovery: Recovery | null
  /** True once a server has confirmed the session in `facts`. */
  readonly vouched: boolean
  /** Ids of sessions that have ended here. Late events cannot open them again. */
  readonly tombstones: readonly string[]
  /** True if the auth service does not answer, so that the page shows a notice. */
  readonly stalled: boolean
}

/** The context of a machine that has not heard of any session. */
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
export const MAX_TOMBSTONES = 64

/** The list with one more ended session. */
export const withTombstone = (tombstones: readonly string[], sid: string): readonly string[] =>
  tombstones.includes(sid) ? tombstones : [...tombstones, sid].slice(-MAX_TOMBSTONES)
