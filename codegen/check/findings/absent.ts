import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import { removalOf } from "../../source/removal.ts"
import type { ResolvedPolicy } from "../../source/resolve.ts"
import { placeOf, type Span } from "../../source/source.ts"

/** Nothing in a policy may speak of a state that it declares absent: it would be said of nobody. */
export function checkAbsent({ source, ast }: ResolvedPolicy): readonly Diagnostic[] {
  const declared = new Map<string, Span>(ast.absent.map(({ value, span }) => [value, span]))
  const about = (state: string, found: (declaration: Span) => Diagnostic): readonly Diagnostic[] => {
    const declaration = declared.get(state)
    return declaration === undefined ? [] : [found(declaration)]
  }
  const details = (declaration: Span, removable: Span) => ({
    related: [placeOf(source, declaration)],
    fix: removalOf(source, removable),
  })
  return [
    ...ast.home.flatMap(({ state, span }) =>
      about(state, (declaration) =>
        diagnosticOf("P507/home", placeOf(source, span), { state }, details(declaration, span)),
      ),
    ),
    ...ast.rules.flatMap(({ require: { value: state, span }, deny }) => [
      // Whatever the rule should ask instead, to remove the declaration opens nothing: the state still needs a home.
      ...about(state, (declaration) =>
        diagnosticOf("P507/require", placeOf(source, span), { state }, details(declaration, declaration)),
      ),
      ...deny.flatMap(({ state: { value: denied }, span: part }) =>
        about(denied, (declaration) =>
          diagnosticOf("P507/deny", placeOf(source, part), { state: denied }, details(declaration, part)),
        ),
      ),
    ]),
    ...ast.claims.flatMap(({ kind, admit: { value: state, span: at }, span }) =>
      about(state, (declaration) =>
        diagnosticOf("P507/claim", placeOf(source, at), { kind, state }, details(declaration, span)),
      ),
    ),
  ]
}
