import { inFile, type Accepted } from "./in-file.ts"

const MERGED = "codegen/emit/merged-automaton.ts"
const OPEN = "codegen/emit/open-pages.ts"

export const EMIT: readonly Accepted[] = [
  ...inFile(MERGED, "Nothing leads to it from the root.", [
    ["ArrayDeclaration", "const states: MatcherState[] = []", "[]", '["Stryker was here"]'],
  ]),
  ...inFile(MERGED, "A state that any other segment leads back to has no literals.", [
    [
      "ConditionalExpression",
      "const isFinal = (at: number): boolean => automaton[at]!.literals.size === 0 && automaton[at]!.other === at",
      "automaton[at]!.literals.size === 0",
      "true",
    ],
  ]),
  ...inFile(MERGED, "A shortcut: a final state is found to be like the one that it leads to, itself.", [
    ["ConditionalExpression", "if (numberOf.has(at)) continue", "numberOf.has(at)", "false"],
  ]),
  ...inFile(MERGED, "Nothing leads back to the root.", [
    ["ArrayDeclaration", "const place = new Map([[root, 0]])", "[[root, 0]]", "[]"],
    ["ArrayDeclaration", "const place = new Map([[root, 0]])", "[root, 0]", "[]"],
  ]),
  ...inFile(OPEN, "Narrows a type: without a shadow mode, nothing is withheld.", [
    [
      "ConditionalExpression",
      "const isWithheld = !isForAllByRule && shadow !== undefined && withheldUntil({ shadow }, { path, match }) !== null",
      "shadow !== undefined",
      "true",
    ],
    [
      "ConditionalExpression",
      "...(shadow === undefined || opened.length === 0 ? {} : { withheld: { until: shadow.until, pages: opened } }),",
      "shadow === undefined",
      "false",
    ],
  ]),
]
