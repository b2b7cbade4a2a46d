/** A comparison of two lists of times by rank only, so that outliers have no weight. */
export interface Ranked {
  /** The share of pairs in which the time of the first list is longer: 0.5 if the lists do not differ. */
  readonly longer: number
  /** The probability of a difference at least as large if there is none (Mann and Whitney, two-sided). */
  readonly chance: number
}

export function ranked(first: readonly number[], second: readonly number[]): Ranked {
  const pairs = first.length * second.length
  let wins = 0
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0
  const spread = Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
  const distance = Math.max(0, Math.abs(wins - pairs / 2) - 0.5) / spread
  return { longer: wins / pairs, chance: 2 * (1 - normalUpTo(distance)) }
}

/** The part of the normal distribution below `z`, to seven digits (Abramowitz and Stegun, 26.2.17). */
function normalUpTo(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = terms.reduceRight((rest, term) => (rest + term) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
