import { inFile, type Accepted } from "./in-file.ts"

const KEY = "const key = `${nodes.length === 1 ? nodes[0]!.id : nodes.map((node) => node.id).join()} ${inherited.id}`"
const FIRST = 'numberOf([trieOf(scopes)], withScopesOf(null, [], "exact"), null, "")'
const UNCHANGED = "if (nodes.every((node) => node[match].length === 0)) return first"
const THROW = "throw new Error(`a scope was not checked: no path is spelled ${witness}`)"

export const AUTOMATON: readonly Accepted[] = [
  ...inFile("policy/automaton.ts", "A shortcut: the id of one node is joined to itself.", [
    ["ConditionalExpression", KEY, "nodes.length === 1", "false"],
  ]),
  ...inFile("policy/automaton.ts", "Not read: the first list is empty, and no segment leads to `/`.", [
    ["ArrayDeclaration", FIRST, "[]", '["Stryker was here"]'],
    ["StringLiteral", FIRST, '"exact"', '""'],
    ["StringLiteral", FIRST, '""', '"Stryker was here!"'],
  ]),
  ...inFile("policy/automaton.ts", "A shortcut: each state without literals has an empty map of its own.", [
    [
      "ConditionalExpression",
      "const literals = words.length === 0 ? NOWHERE : new Map<string, number>()",
      "words.length === 0",
      "false",
    ],
  ]),
  ...inFile("policy/automaton.ts", "A shortcut: nodes without literals have an empty list of them.", [
    [
      "ArrowFunction",
      "nodes.every(({ literals }) => literals.size === 0)",
      "({ literals }) => literals.size === 0",
      "() => undefined",
    ],
    ["ConditionalExpression", "nodes.every(({ literals }) => literals.size === 0)", "literals.size === 0", "false"],
  ]),
  ...inFile("policy/automaton.ts", "A shortcut: the same list is found again.", [
    ["ConditionalExpression", UNCHANGED, "nodes.every((node) => node[match].length === 0)", "false"],
    ["ArrowFunction", UNCHANGED, "(node) => node[match].length === 0", "() => undefined"],
    ["ConditionalExpression", UNCHANGED, "node[match].length === 0", "false"],
  ]),
  ...inFile("policy/automaton.ts", "The ids of nodes have to differ, in any order.", [
    [
      "UpdateOperator",
      "const grow = (): TrieNode => ({ id: count++, literals: new Map(), param: null, exact: [], subtree: [] })",
      "count++",
      "count--",
    ],
  ]),
  ...inFile("policy/automaton.ts", "A second check: the segments of checked scopes make a canonical path.", [
    ["ConditionalExpression", `if (path === null) ${THROW}`, "path === null", "false"],
    ["CallExpression", `if (path === null) ${THROW}`, THROW, ";"],
  ]),
]
