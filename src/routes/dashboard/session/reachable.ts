import type { MachinePicture, StateName } from "../../../build/session-picture/picture.ts"

export interface Reachable {
  /** By one event. */
  readonly direct: readonly StateName[]
  /** Only by several. */
  readonly later: readonly StateName[]
  readonly never: readonly StateName[]
}

/** Where the machine can get from a state, by following the transitions that it has. */
export function reachableFrom({ states, transitions }: MachinePicture, from: StateName): Reachable {
  const names = states.map(({ name }) => name)
  const next = (state: StateName): readonly StateName[] =>
    transitions.filter((transition) => transition.from === state).map(({ to }) => to)
  const direct = new Set(next(from).filter((state) => state !== from))
  const found = new Set([from, ...direct])
  for (const state of found) for (const to of next(state)) found.add(to)
  return {
    direct: names.filter((name) => direct.has(name)),
    later: names.filter((name) => found.has(name) && !direct.has(name) && name !== from),
    never: names.filter((name) => !found.has(name)),
  }
}
