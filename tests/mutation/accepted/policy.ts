import { inFile, type Accepted } from "./in-file.ts"

const CANONICAL =
  'pathname.startsWith("/") && (!/[%\\\\\\0]|\\/\\.{1,2}(?:\\/|$)/.test(pathname) || canonicalPathOf(pathname) !== null)'
const ENCODED = "/^[\\w/.~@:-]*$/.test(path) ? path : encodeURI(path).replace(/[?#]/g, encodeURIComponent)"

export const POLICY: readonly Accepted[] = [
  ...inFile(
    "policy/canonical-path.ts",
    "A shortcut: the pathnames that the expression spares are parsed with the same result.",
    [["Regex", CANONICAL, "/[%\\\\\\0]|\\/\\.{1,2}(?:\\/|$)/", "/[^%\\\\\\0]|\\/\\.{1,2}(?:\\/|$)/"]],
  ),
  ...inFile("policy/canonical-path.ts", "A shortcut: a path of these characters is encoded as itself.", [
    ["Regex", ENCODED, "/^[\\w/.~@:-]*$/", "/^[\\w/.~@:-]$/"],
    ["Regex", ENCODED, "/^[\\w/.~@:-]*$/", "/^[^\\w/.~@:-]*$/"],
  ]),
  ...inFile("policy/claims.ts", "`contains` asks only if a scope is `exact`.", [
    ["StringLiteral", 'contains({ pattern: within, match: "subtree" }, scope)', '"subtree"', '""'],
  ]),
  ...inFile("policy/outcome.ts", "A visitor in the very state of a door is let in.", [
    [
      "EqualityOperator",
      "SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(door)",
      "SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(door)",
      "SETTLED_STATES.indexOf(state) >= SETTLED_STATES.indexOf(door)",
    ],
  ]),
]
