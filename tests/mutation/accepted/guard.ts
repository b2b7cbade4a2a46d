import { inFile, type Accepted } from "./in-file.ts"

export const GUARD: readonly Accepted[] = [
  ...inFile("src/guard/core/page-url.ts", "A shortcut: an empty search comes out empty without it.", [
    ["ConditionalExpression", 'if (given === "") return ""', 'given === ""', "false"],
    ["StringLiteral", 'if (given === "") return ""', '""', '"Stryker was here!"'],
  ]),
  ...inFile(
    "src/guard/core/safe-next.ts",
    "A second check: a text with one slash first, and no backslash, parses and stays on the origin.",
    [
      ["BlockStatement", "} catch {", "{ return null }", "{}"],
      [
        "ConditionalExpression",
        'if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null',
        "url === null || url.origin !== ORIGIN",
        "false",
      ],
      [
        "LogicalOperator",
        'if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null',
        "url === null || url.origin !== ORIGIN",
        "url === null && url.origin !== ORIGIN",
      ],
      [
        "ConditionalExpression",
        'if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null',
        "url === null",
        "false",
      ],
      [
        "ConditionalExpression",
        'if (url === null || url.origin !== ORIGIN || url.pathname.startsWith("//")) return null',
        "url.origin !== ORIGIN",
        "false",
      ],
    ],
  ),
  ...inFile("src/guard/core/safe-next.ts", "Narrows a type: without a path the answer is null either way.", [
    [
      "ConditionalExpression",
      'const isOpen = path !== null && loadOutcomeAt(guards, pathnameOf(path), "signed-out").kind === "proceed"',
      "path !== null",
      "true",
    ],
  ]),
]
