import { diagnosticOf, type Details, type Diagnostic, type Fix } from "../../source/diagnostic.ts"
import { removalOf } from "../../source/removal.ts"
import type { ResolvedPolicy } from "../../source/resolve.ts"
import { placeOf, type Span } from "../../source/source.ts"

/** Nothing in a policy may speak of a state that it declares absent: it would be said of nobody. */
export function checkAbsent({ source, ast }: ResolvedPolicy): readonly Diagnostic[] {
  const declared = new Map<string, Span>(ast.absent.map(({ value, span }) => [value, span]))
  const about = (state: string, at: Span, message: string, details: (declaration: Span) => Details): Diagnostic[] => {
    const declaration = declared.get(state)
    if (declaration === undefined) return []
    const related = [{ span: placeOf(source, declaration), message: `declares \`${state}\` absent` }]
    return [diagnosticOf("P507", placeOf(source, at), message, { ...details(declaration), related })]
  }
  const removable = (part: Span, what: string) => (): Details => ({
    hint: `remove ${what}, or remove the state from \`absent\``,
    fix: removalOf(source, part, `remove ${what}`),
  })
  return [
    ...ast.home.flatMap(({ state, span }) =>
      about(state, span, `\`home\` names \`${state}\`, which is declared absent`, removable(span, "the key")),
    ),
    ...ast.rules.flatMap(({ require: { value, span }, deny }) => [
      ...about(value, span, `the rule requires \`${value}\`, which is declared absent`, (declaration) => ({
        note: "nobody could open the page",
        hint: `require a state that visitors can be in, or remove \`${value}\` from \`absent\``,
        fix: presenceOf(declaration, value),
      })),
      ...deny.flatMap(({ state, span: part }) =>
        about(
          state.value,
          part,
          `\`deny\` answers \`${state.value}\`, which is declared absent`,
          removable(part, "the denial"),
        ),
      ),
    ]),
    ...ast.claims.flatMap(({ kind, admit, span }) =>
      about(
        admit.value,
        admit.span,
        `\`${kind}\` mentions \`${admit.value}\`, which is declared absent`,
        removable(span, "the claim"),
      ),
    ),
  ]

  // Whatever the rule should ask instead, this opens nothing: the state still has to be given a home.
  function presenceOf(declaration: Span, state: string): Fix | null {
    return removalOf(source, declaration, `remove \`${state}\` from \`absent\``)
  }
}
