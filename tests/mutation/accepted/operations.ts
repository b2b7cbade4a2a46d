import { inFile, type Accepted } from "./in-file.ts"

const DIFF = "codegen/diff/diff-access.ts"
const LOCAL = "codegen/check/findings/local.ts"
const REFERENCE = "policy/reference.ts"

const BEFORE_AND_AFTER = "if (before !== null && after !== null && isSameAccess(before, after)) return NOTHING"
const CHANGED = "const changedRegions = regions.filter((region) => outcomeChangesIn(region).length > 0)"

const PEOPLE = 'state === null ? [] : about("P507/people", state.span, { state: state.value }, null)'

export const OPERATIONS: readonly Accepted[] = [
  ...inFile(REFERENCE, "Every word except `load` means writes there, and an operation has one requirement.", [
    ["StringLiteral", 'const decision = decisionOf(operation, visitor, "write", policy)', '"write"', '""'],
    [
      "StringLiteral",
      'return operation === null ? unlistedOperation(decision.state) : outcomeOf(decision, "write", policy)',
      '"write"',
      '""',
    ],
  ]),
  ...inFile(DIFF, "Every word except `load` means writes there, and an operation has one requirement.", [
    [
      "StringLiteral",
      'const outcomes = operation === null ? null : outcomesOf(side!.policy, operation, "write")',
      '"write"',
      '""',
    ],
  ]),
  ...inFile(LOCAL, "Every word except `load` means writes there, and an operation has one requirement.", [
    ["StringLiteral", '...checkDenials(resolved, policy.operations![i]!, deny, ["write"], null),', '"write"', '""'],
  ]),
  ...inFile(LOCAL, "Every word except `write` selects the requirement for loads, and denials do not matter here.", [
    [
      "StringLiteral",
      'const [loads, writes] = [outcomesOf(policy, rule, "load"), outcomesOf(policy, rule, "write")]',
      '"load"',
      '""',
    ],
  ]),
  ...inFile(LOCAL, "Narrows a type: people with claims have a state.", [
    ["ConditionalExpression", PEOPLE, "state === null", "false"],
    ["ArrayDeclaration", PEOPLE, "[]", '["Stryker was here"]'],
  ]),
  ...inFile(REFERENCE, "No operation is asked for without a name.", [
    [
      "ArrayDeclaration",
      'export const operationNamed = ({ operations = [] }: Pick<Policy, "operations">, name: string): Operation | null =>',
      "[]",
      '["Stryker was here"]',
    ],
  ]),
  ...inFile(DIFF, "An operation that neither policy lists has no changes.", [
    [
      "ArrayDeclaration",
      "const names = new Set([before, after].flatMap((side) => side?.policy.operations ?? []).map(({ name }) => name))",
      "[]",
      '["Stryker was here"]',
    ],
  ]),
  ...inFile(DIFF, "A shortcut: policies with the same access have no changes.", [
    [
      "ConditionalExpression",
      BEFORE_AND_AFTER,
      "before !== null && after !== null && isSameAccess(before, after)",
      "false",
    ],
    [
      "ConditionalExpression",
      "accessTextOf(before) === accessTextOf(after)",
      "accessTextOf(before) === accessTextOf(after)",
      "false",
    ],
  ]),
  ...inFile(DIFF, "A shortcut: a region without changes adds none.", [
    ["MethodExpression", CHANGED, "regions.filter((region) => outcomeChangesIn(region).length > 0)", "regions"],
    ["ConditionalExpression", CHANGED, "outcomeChangesIn(region).length > 0", "true"],
    ["EqualityOperator", CHANGED, "outcomeChangesIn(region).length > 0", "outcomeChangesIn(region).length >= 0"],
  ]),
  ...inFile(DIFF, "A word in a key: the other text, too, is no requirement.", [
    ["StringLiteral", 'if (deciding !== null && !isRule(deciding)) return "outside"', '"outside"', '""'],
    ["StringLiteral", 'const { require = "unlisted", write, deny } = deciding?.rule ?? {}', '"unlisted"', '""'],
  ]),
  ...inFile(
    DIFF,
    "The order of the states: whoever is verified is signed in, so that the first example has the fewest values.",
    [
      [
        "ArrowFunction",
        "const { state, person, access } = ofKind.toSorted((a, b) => byFewestValues(a.person, b.person))[0]!",
        "(a, b) => byFewestValues(a.person, b.person)",
        "() => undefined",
      ],
    ],
  ),
]
