/** Milliseconds of the compiler's one thread that a person has in each period. */
const SHARE = 20_000
const PERIOD = 60_000

/** What everybody has used of the compiler's time. A text may take long to check; the next one waits for it. */
export function compileTime(now: () => number = () => performance.now(), share = SHARE) {
  const used = new Map<string | null, { readonly since: number; readonly time: number }>()
  const current = (who: string | null) => {
    const entry = used.get(who)
    return entry !== undefined && now() - entry.since < PERIOD ? entry : { since: now(), time: 0 }
  }
  return {
    /** Milliseconds in this period. */
    usedBy: (who: string | null): number => current(who).time,
    isUsedUp: (who: string | null): boolean => current(who).time >= share,
    use(who: string | null, time: number): void {
      const { since, time: before } = current(who)
      for (const [other, entry] of used) if (now() - entry.since >= PERIOD) used.delete(other)
      used.set(who, { since, time: before + time })
    },
  }
}
