import { inFile, type Accepted } from "./in-file.ts"

const GUARDS = "codegen/emit/guards.ts"
const MATCHER = "codegen/emit/matcher-text.ts"

const HOME_CELL = '([state, to]) => `${quoted(state)}: ${typeof to === "number" ? to : addressText(to)}`,'
const OPERATION_ROWS =
  '...operations.map((operation) => rowText(operationKeyOf(operation), operation, policy, ["write", "write"])),'
const TOO_LARGE = 'if (automaton === null) throw new Error("the scopes were not checked: their automaton is too large")'

export const GUARDS_TEXT: readonly Accepted[] = [
  ...inFile(GUARDS, "The files of this checkout have no line ends of the other kind.", [
    [
      "StringLiteral",
      String.raw`for (const { groups } of RUNTIME_TEXT[module].replaceAll("\r\n", "\n").matchAll(REGION))`,
      String.raw`"\n"`,
      '""',
    ],
  ]),
  ...inFile(GUARDS, "Narrows a type: every match has the group.", [
    [
      "OptionalChaining",
      String.raw`if (groups?.name === name) return groups.text!.replaceAll(/(?<=\w;)\) {/g, " ) {")`,
      "groups?.name",
      "groups.name",
    ],
  ]),
  ...inFile(GUARDS, "Narrows a type: a status is written the same way as an address is.", [
    ["ConditionalExpression", HOME_CELL, 'typeof to === "number"', "false"],
    ["StringLiteral", HOME_CELL, '"number"', '""'],
  ]),
  ...inFile(GUARDS, "Everything except a load counts as a write.", [
    ["StringLiteral", OPERATION_ROWS, '"write"', '""'],
  ]),
  ...inFile(MATCHER, "The check refuses a policy whose automaton is too large.", [
    ["ConditionalExpression", TOO_LARGE, "automaton === null", "false"],
    ["CallExpression", TOO_LARGE, 'throw new Error("the scopes were not checked: their automaton is too large")', ";"],
  ]),
]
