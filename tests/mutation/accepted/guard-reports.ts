import { inFile, type Accepted } from "./in-file.ts"

const DAY = "const start = /^\\d{4}-\\d{2}-\\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : Number.NaN"

export const GUARD_REPORTS: readonly Accepted[] = [
  ...inFile("src/guard/core/app-hooks.ts", "A shortcut: any other value becomes a promise that does not reject.", [
    [
      "ConditionalExpression",
      "if (isPromise(returned)) void Promise.resolve(returned).catch(fail)",
      "isPromise(returned)",
      "true",
    ],
  ]),
  ...inFile("src/guard/core/opened.ts", "Narrows a type: the map has no other keys.", [
    [
      "ConditionalExpression",
      'typeof middleware === "function" ? (opened.get(middleware) ?? null) : null',
      'typeof middleware === "function"',
      "true",
    ],
  ]),
  ...inFile("src/guard/core/shadow.ts", "A second check: the day is also compared with its date in ISO form.", [
    ["Regex", DAY, "/^\\d{4}-\\d{2}-\\d{2}$/", "/\\d{4}-\\d{2}-\\d{2}$/"],
    ["Regex", DAY, "/^\\d{4}-\\d{2}-\\d{2}$/", "/^\\d{4}-\\d{2}-\\d{2}/"],
  ]),
]
