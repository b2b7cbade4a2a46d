import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { stateOf } from "../../../policy/matcher.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import { overlaps } from "../../../policy/specificity.ts"
import { knownAutomatonOf } from "./known-automaton.ts"

/** The scopes that cover the path of these segments, in their order. */
export type CoveringAt<S extends Scope> = (segments: readonly string[]) => readonly S[]

/** Finds the scopes that cover a path: cost grows with the path, not with the number of scopes. */
export function coveringAt<S extends Scope>(scopes: readonly S[]): CoveringAt<S> {
  const automaton = knownAutomatonOf(scopes)
  return (segments) => {
    const path = automaton === null ? null : canonicalPathOf(`/${segments.join("/")}`)
    if (automaton === null || path === null) return scopes.filter((scope) => covers(scope, segments))
    return automaton[stateOf(automaton, path)]!.covering.map((index) => scopes[index]!)
  }
}

/** For each scope, by place, the places of the others that cover some path with it. */
export function overlapping(scopes: readonly Scope[]): readonly (readonly number[])[] {
  const automaton = knownAutomatonOf(scopes)
  if (automaton === null)
    return scopes.map((scope, at) =>
      scopes.flatMap((other, place) => (place !== at && overlaps(scope, other) ? [place] : [])),
    )
  const found = scopes.map(() => new Set<number>())
  // Scopes that cover a path together are in the list of its state.
  for (const covering of new Set(automaton.map((state) => state.covering)))
    for (const one of covering) for (const other of covering) if (other !== one) found[one]!.add(other)
  return found.map((places) => [...places].toSorted((a, b) => a - b))
}
