import { inFile, type Accepted } from "./in-file.ts"

export const SEAL: readonly Accepted[] = [
  ...inFile("codegen/next/guarded-action.ts", "Narrows a type: no module has an export of the name null.", [
    [
      "ConditionalExpression",
      "if (brought === null || brought.name === null) return null",
      "brought.name === null",
      "false",
    ],
  ]),
  ...inFile("codegen/next/splits.ts", "Narrows a type: a path has a segment at each place of a route that covers it.", [
    [
      "StringLiteral",
      'return namesIn(entry).every((name, place) => name === null || isName(name, segments[place] ?? "", isRewrite))',
      '""',
      '"Stryker was here!"',
    ],
  ]),
  ...inFile("codegen/next/splits.ts", "Narrows a type: each route of Next has a path.", [
    ["StringLiteral", '(node.path ?? "")', '""', '"Stryker was here!"'],
  ]),
]
