import type { AccessRecord } from "./access-record.ts"

/** How a record stands to an older one of the same app. */
export type Continuation =
  | { readonly kind: "same" }
  /** Everything the older one says stands at its beginning. */
  | { readonly kind: "continued"; readonly more: number }
  /** It is a beginning of the older one. */
  | { readonly kind: "shorter"; readonly missing: number }
  /** The first version that is another, from 1. */
  | { readonly kind: "rewritten"; readonly at: number }

/**
 * Whether the newer record goes on where the older one ends, of two that are true. Each proves only that it agrees with
 * itself: what was cut off or made up anew shows beside another one. A version's digest names all before it, too.
 * Tags are in none: one that is set or moved later rewrites no history.
 */
export function continuationOf(older: AccessRecord, newer: AccessRecord): Continuation {
  if (older.digest === newer.digest) return { kind: "same" }
  const [before, after] = [older.versions.length, newer.versions.length]
  const shared = Math.min(before, after)
  const at = older.versions.slice(0, shared).findIndex(({ digest }, i) => digest !== newer.versions[i]!.digest)
  if (at !== -1) return { kind: "rewritten", at: at + 1 }
  return after < before ? { kind: "shorter", missing: before - after } : { kind: "continued", more: after - before }
}
