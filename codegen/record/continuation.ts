import type { AccessRecord } from "./access-record.ts"

/** The relation of a record to an older one of the same app. */
export type Continuation =
  | { readonly kind: "same" }
  /** The record begins with the whole older one. */
  | { readonly kind: "continued"; readonly more: number }
  /** The record is a beginning of the older one. */
  | { readonly kind: "shorter"; readonly missing: number }
  /** The number of the first different version, from 1. */
  | { readonly kind: "rewritten"; readonly at: number }

/**
 * Compares two true records: does the newer one continue the older one? Each proves only that it is consistent in itself,
 * so a cut or invented history shows only next to another record. A version's digest also covers all versions before it.
 * It does not cover tags, because setting or moving a tag later rewrites no history.
 */
export function continuationOf(older: AccessRecord, newer: AccessRecord): Continuation {
  if (older.digest === newer.digest) return { kind: "same" }
  const [before, after] = [older.versions.length, newer.versions.length]
  const shared = Math.min(before, after)
  const at = older.versions.slice(0, shared).findIndex(({ digest }, i) => digest !== newer.versions[i]!.digest)
  if (at !== -1) return { kind: "rewritten", at: at + 1 }
  return after < before ? { kind: "shorter", missing: before - after } : { kind: "continued", more: after - before }
}
