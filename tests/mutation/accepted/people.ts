import { inFile, type Accepted } from "./in-file.ts"

export const PEOPLE: readonly Accepted[] = [
  ...inFile("policy/guard-table.ts", "The same visitor: a state alone has no claims.", [
    [
      "ConditionalExpression",
      "outcomeOf(decisionOf(rule, claims === undefined ? state : { state, claims }, access, policy), access, policy)",
      "claims === undefined",
      "false",
    ],
  ]),
  ...inFile("policy/guard-table.ts", "No requirement accepts this value.", [
    [
      "ArrayDeclaration",
      "const none = Object.fromEntries(Object.keys(claims).map((name) => [name, []]))",
      "[]",
      '["Stryker was here"]',
    ],
  ]),
  ...inFile(
    "policy/guard-table.ts",
    "An operation has one requirement, and anything but a load is decided like a write.",
    [["StringLiteral", 'const outcomes = outcomesOf(policy, operation, "write")', '"write"', '""']],
  ),
  ...inFile("policy/guard-table.ts", "Narrows a type: a list has at least one word.", [
    ["StringLiteral", 'const [last = "", ...others] = words.toReversed()', '""', '"Stryker was here!"'],
  ]),
  ...inFile(
    "policy/named-people.ts",
    "A cell lists who proceeds, for which only writes have a requirement of their own.",
    [["StringLiteral", 'load: visitorCellOf(name, terms, policy, "load"),', '"load"', '""']],
  ),
  ...inFile("policy/named-people.ts", "Narrows a type: without a rule nobody proceeds.", [
    [
      "ConditionalExpression",
      'const opens = terms === null ? "none" : visitorCellsOf(name, terms, policy)[access].opens',
      "terms === null",
      "false",
    ],
  ]),
  ...inFile("policy/people.ts", "Narrows a type: both outcomes are of one kind.", [
    [
      "ConditionalExpression",
      '(a.kind !== "redirect" || (b.kind === "redirect" && a.to === b.to)) &&',
      'b.kind === "redirect"',
      "true",
    ],
    [
      "ConditionalExpression",
      '(a.kind !== "refuse" || (b.kind === "refuse" && a.status === b.status))',
      'b.kind === "refuse"',
      "true",
    ],
  ]),
  ...inFile("policy/states.ts", "No state has this name.", [
    [
      "ArrayDeclaration",
      "export const isAbsent = ({ absent = [] }: Absence, state: string): boolean => absent.some((one) => one === state)",
      "[]",
      '["Stryker was here"]',
    ],
  ]),
]
