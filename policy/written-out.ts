import { countWrittenOut, type Pattern, type Scope } from "./pattern.ts"

/**
 * The patterns that one with finite params stands for: each combination of their values, written out as literals.
 *
 * This is what a finite param means. INVARIANT: no path is covered by two of them, because they are equally long and any
 * two differ in a literal. So whatever reads a finite param directly may ask each pattern whether it has the value.
 */
export const writtenOut = (pattern: Pattern): readonly Pattern[] =>
  pattern.reduce<readonly Pattern[]>(
    (patterns, part, i) =>
      part.kind === "choice"
        ? patterns.flatMap((one) => part.values.map((text) => one.with(i, { kind: "literal", text })))
        : patterns,
    [pattern],
  )

/** The same of a scope, or of whatever has one. */
export const writtenOutOf = <Scoped extends Scope>(scope: Scoped): readonly Scoped[] =>
  countWrittenOut(scope.pattern) === 1
    ? [scope]
    : writtenOut(scope.pattern).map((pattern): Scoped => ({ ...scope, pattern }))

/** The pattern with any value where it lists some. */
export const widened = (pattern: Pattern): Pattern =>
  pattern.map((part) => (part.kind === "choice" ? { kind: "param", name: part.name } : part))
