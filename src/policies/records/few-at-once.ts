/** How much is under way at once: for one person, and for everybody. */
export interface Few {
  readonly each: number
  readonly all: number
}

/** Runs what is asked for unless too much of it is under way already: then `refusal` is thrown, and nothing was begun. */
export function fewAtOnce({ each, all }: Few, refusal: () => Error) {
  const underWay = new Map<string | null, number>()
  let whole = 0
  return async <Value>(who: string | null, act: () => Promise<Value>): Promise<Value> => {
    const own = underWay.get(who) ?? 0
    if (own >= each || whole >= all) throw refusal()
    underWay.set(who, own + 1)
    whole++
    try {
      return await act()
    } finally {
      whole--
      const left = underWay.get(who)! - 1
      if (left > 0) underWay.set(who, left)
      else underWay.delete(who)
    }
  }
}
