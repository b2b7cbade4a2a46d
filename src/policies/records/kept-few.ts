/** How much is kept at most: bytes as it is serialised, and how many. */
export interface MostKept {
  readonly bytes: number
  readonly count: number
}

/** What was asked for last, by key: whatever came longest ago makes room. */
export function keptFew<Value>({ bytes, count }: MostKept) {
  const kept = new Map<string, { readonly value: Value; readonly size: number }>()
  let whole = 0
  return {
    get: (key: string): Value | undefined => kept.get(key)?.value,
    keep(key: string, value: Value, size: number): void {
      whole += size - (kept.get(key)?.size ?? 0)
      kept.delete(key)
      kept.set(key, { value, size })
      for (const [oldest, { size: freed }] of kept) {
        if (whole <= bytes && kept.size <= count) return
        kept.delete(oldest)
        whole -= freed
      }
    },
  }
}
