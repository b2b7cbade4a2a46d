import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { stateOf } from "../../../policy/matcher.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import { overlaps, precedenceOf } from "../../../policy/specificity.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { knownAutomatonOf } from "./known-automaton.ts"

/** Finds the scopes that cover a path, given by its segments, in the order of the list. */
export type CoveringAt<S extends Scope> = (segments: readonly string[]) => readonly S[]

/** Prepares scopes for lookup. The cost of a lookup grows with the path, not with the number of scopes. */
export function coveringAt<S extends Scope>(scopes: readonly S[]): CoveringAt<S> {
  const automaton = knownAutomatonOf(scopes)
  return (segments) => {
    // Without an automaton, which would be too large, and for segments that no path has, each scope is tried.
    const path = automaton === null ? null : canonicalPathOf(`/${segments.join("/")}`)
    if (automaton === null || path === null) return scopes.filter((scope) => covers(scope, segments))
    return automaton[stateOf(automaton, path)]!.covering.map((index) => scopes[index]!)
  }
}

/** For each scope, the indexes of the other scopes that share a path with it. */
export function overlapping(scopes: readonly Scope[]): readonly (readonly number[])[] {
  const automaton = knownAutomatonOf(scopes)
  if (automaton === null)
    return scopes.map((scope, index) =>
      scopes.flatMap((other, otherIndex) => (otherIndex !== index && overlaps(scope, other) ? [otherIndex] : [])),
    )
  const overlapsOf = scopes.map(() => new Set<number>())
  // All scopes that cover a path are in the list of the automaton's state for that path.
  for (const covering of new Set(automaton.map((state) => state.covering)))
    for (const index of covering)
      for (const otherIndex of covering) if (otherIndex !== index) overlapsOf[index]!.add(otherIndex)
  return overlapsOf.map((indexes) => [...indexes].toSorted((a, b) => a - b))
}

/** The less specific rules that each rule wins over, by rule key. Rules without any are omitted. */
export function winsOver(rules: readonly SpannedRule[]): Readonly<Record<string, readonly string[]>> {
  const won: Record<string, readonly string[]> = Object.create(null)
  const overlapsOf = overlapping(rules)
  for (const [index, rule] of rules.entries()) {
    const others = overlapsOf[index]!.map((otherIndex) => rules[otherIndex]!)
    const losers = others.filter((other) => precedenceOf(rule, other) === "beats")
    if (losers.length > 0) won[rule.key] = losers.map(({ key }) => key).toSorted()
  }
  return won
}
