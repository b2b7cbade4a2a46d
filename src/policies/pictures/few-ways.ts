import type { Journey, Way } from "./redirects.ts"

/** Ways of one auth state that are drawn. */
const MOST_WAYS = 20

export interface FewWays {
  readonly journeys: readonly Journey[]
  /** How many ways are not among them. */
  readonly left: number
}

/** Of each auth state the ways that it is sent from most pages. */
export function fewWays(journeys: readonly Journey[]): FewWays {
  const few = journeys.map((journey) => ({ ...journey, ways: journey.ways.slice(0, MOST_WAYS) }))
  return { journeys: few, left: waysIn(journeys) - waysIn(few) }
}

const waysIn = (journeys: readonly { readonly ways: readonly Way[] }[]): number =>
  journeys.reduce((sum, { ways }) => sum + ways.length, 0)

/** A way with the number of pages from which somebody is sent so, in the place of their names. */
export interface CountedWay extends Pick<Way, "stops" | "end"> {
  readonly count: number
}

export const countedOf = (journeys: readonly Journey[]) =>
  journeys.map(({ state, open, ways }) => ({
    state,
    open,
    ways: ways.map(({ from, stops, end }): CountedWay => ({ count: from.length, stops, end })),
  }))
