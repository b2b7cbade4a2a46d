import { inFile, type Accepted } from "./in-file.ts"

export const SEAL: readonly Accepted[] = [
  ...inFile("codegen/next/wrappers.ts", "Narrows a type: no module has an export of the name null.", [
    [
      "ConditionalExpression",
      "if (imported === null || imported.name === null) return null",
      "imported.name === null",
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
