import { countWrittenOut, type Pattern, type Scope } from "./pattern.ts"

/**
 * The patterns that a pattern with finite params stands for: one for each combination of values, written out as
 * literals. This defines the meaning of finite params.
 *
 * INVARIANT: no path is covered by two of them, because they have the same length and any two differ in a literal. So
 * code that does not write them out may test each segment against the list of values.
 */
export const writtenOut = (pattern: Pattern): readonly Pattern[] =>
  pattern.reduce<readonly Pattern[]>(
    (patterns, part, i) =>
      part.kind === "choice"
        ? patterns.flatMap((one) => part.values.map((text) => one.with(i, { kind: "literal", text })))
        : patterns,
    [pattern],
  )

/**
 * The scopes that a scope with finite params stands for: one for each written-out pattern. Fields besides the pattern,
 * such as those of a rule, are copied.
 */
export const writtenOutOf = <Scoped extends Scope>(scope: Scoped): readonly Scoped[] =>
  countWrittenOut(scope.pattern) === 1
    ? [scope]
    : writtenOut(scope.pattern).map((pattern): Scoped => ({ ...scope, pattern }))

/** The pattern with its finite params replaced by plain ones. */
export const widened = (pattern: Pattern): Pattern =>
  pattern.map((part) => (part.kind === "choice" ? { kind: "param", name: part.name } : part))
