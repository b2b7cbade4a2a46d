import { inFile, type Accepted } from "./in-file.ts"

export const GUARD_CLAIMS: readonly Accepted[] = [
  ...inFile("src/guard/core/ask-port.ts", "A shortcut: a page load has no body.", [
    ["ConditionalExpression", "if (!isWrite(request.method)) return request", "!isWrite(request.method)", "false"],
  ]),
  ...inFile("src/guard/core/sent-claims.ts", "Narrows a type: no other outcome has a status.", [
    [
      "ConditionalExpression",
      'const isCertain = guards.shadow === undefined && !(outcome.kind === "refuse" && outcome.status === 503)',
      'outcome.kind === "refuse"',
      "true",
    ],
  ]),
]
