import type { AuthState } from "../../../generated/guards.ts"
import type { Explained } from "./simulation.ts"

export type Flip = NonNullable<Explained["flips"][AuthState]>

/** Auth states that the same change turns the same way; null where no change turns them. */
export interface FlipGroup {
  readonly states: readonly AuthState[]
  readonly flip: Flip | null
  /** True if these visitors would be let in. */
  readonly isOpening: boolean
}

/** The sentences, each once for all visitors that it is about, in the order of the first visitor. */
export function flipGroupsOf(flips: Explained["flips"], states: readonly AuthState[]): readonly FlipGroup[] {
  const groups = new Map<string, FlipGroup>()
  for (const state of states) {
    const flip = flips[state]
    const isOpening = flip?.opened.includes(state) === true
    // One answer has one place to change: the word alone tells the changes apart.
    const key = flip === null ? "" : `${flip.require} ${isOpening}`
    const known = groups.get(key)?.states ?? []
    groups.set(key, { states: [...known, state], flip, isOpening })
  }
  return [...groups.values()]
}
