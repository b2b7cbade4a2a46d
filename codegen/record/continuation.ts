import type { AccessRecord } from "./access-record.ts"

/** The relation of a record to an older record of the same app. */
export type Continuation =
  | { readonly kind: "same" }
  /** The record has all versions of the older one, and `more` after them; 0 if the versions are the same. */
  | { readonly kind: "continued"; readonly more: number }
  /** The record ends before the older one does, and is otherwise equal. */
  | { readonly kind: "shorter"; readonly missing: number }
  /** The number of the first different version, from 1. */
  | { readonly kind: "rewritten"; readonly at: number }

/**
 * Compares two verified records. Verifying proves only that a record is consistent, so a shortened or invented history
 * shows only beside another record. A version's digest covers all versions before it, but no tags, because setting or
 * moving a tag later rewrites no history.
 */
export function continuationOf(older: AccessRecord, newer: AccessRecord): Continuation {
  if (older.digest === newer.digest) return { kind: "same" }
  const [before, after] = [older.versions.length, newer.versions.length]
  const shared = Math.min(before, after)
  const at = older.versions.slice(0, shared).findIndex(({ digest }, i) => digest !== newer.versions[i]!.digest)
  if (at !== -1) return { kind: "rewritten", at: at + 1 }
  return after < before ? { kind: "shorter", missing: before - after } : { kind: "continued", more: after - before }
}
