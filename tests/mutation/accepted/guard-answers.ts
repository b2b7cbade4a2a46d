import { inFile, type Accepted } from "./in-file.ts"

export const GUARD_ANSWERS: readonly Accepted[] = [
  ...inFile("src/guard/core/response-headers.ts", "A shortcut: the page's own cookies are set again.", [
    ["ConditionalExpression", "if (setCookies.length > 0) {", "setCookies.length > 0", "true"],
    ["EqualityOperator", "if (setCookies.length > 0) {", "setCookies.length > 0", "setCookies.length >= 0"],
  ]),
  ...inFile("src/guard/core/response-headers.ts", "Neither text names a header.", [
    [
      "StringLiteral",
      'if (!/(?:^|,)\\s*cookie\\s*(?:,|$)/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Cookie")',
      '""',
      '"Stryker was here!"',
    ],
  ]),
  ...inFile("src/guard/core/response-headers.ts", "Narrows a type: no other outcome has a status.", [
    [
      "ConditionalExpression",
      '!isShadowed && appResponse === null && outcome.kind === "refuse" && outcome.status === 503',
      'outcome.kind === "refuse"',
      "true",
    ],
  ]),
]
