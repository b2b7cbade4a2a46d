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
  ...inFile("policy/outcome.ts", "A visitor whose state is the required one is let in.", [
    [
      "EqualityOperator",
      "SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(required)",
      "SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(required)",
      "SETTLED_STATES.indexOf(state) >= SETTLED_STATES.indexOf(required)",
    ],
  ]),
  ...inFile(
    "policy/literal.ts",
    "A shortcut: a text of these characters is folded, and has no fault other than dots.",
    [
      [
        "Regex",
        "const isSimple = (text: string): boolean => /^[a-z0-9._~-]+$/.test(text)",
        "/^[a-z0-9._~-]+$/",
        "/^[a-z0-9._~-]$/",
      ],
    ],
  ),
  ...inFile("policy/pattern.ts", "A shortcut: the shape is made again.", [
    ["ConditionalExpression", "if (known !== undefined) return known", "known !== undefined", "false"],
    ["CallExpression", "shapes.set(pattern, shape)", "shapes.set(pattern, shape)", ";"],
  ]),
  ...inFile(
    "policy/canonical-path.ts",
    "Of all single code units only `İ` becomes two in lower case, and these two are no single one in upper case.",
    [
      [
        "ConditionalExpression",
        "return lower.length === 1 && upperCaseOf(lower) === upper ? lower : upper",
        "lower.length === 1",
        "true",
      ],
    ],
  ),
  ...inFile("policy/canonical-path.ts", "U+0080 has no other case.", [
    [
      "EqualityOperator",
      'return upper.length !== 1 || (unit >= "\\x80" && upper < "\\x80") ? unit : upper',
      'unit >= "\\x80"',
      'unit > "\\x80"',
    ],
    [
      "EqualityOperator",
      'return upper.length !== 1 || (unit >= "\\x80" && upper < "\\x80") ? unit : upper',
      'upper < "\\x80"',
      'upper <= "\\x80"',
    ],
  ]),
  ...inFile("policy/specificity.ts", "The lengths differ here.", [
    [
      "EqualityOperator",
      'if (a.pattern.length !== b.pattern.length) return a.pattern.length > b.pattern.length ? "beats" : "beaten"',
      "a.pattern.length > b.pattern.length",
      "a.pattern.length >= b.pattern.length",
    ],
  ]),
  ...inFile("policy/specificity.ts", "Of two patterns with the same length either may be called the short one.", [
    [
      "EqualityOperator",
      "const [short, long] = a.pattern.length <= b.pattern.length ? [a, b] : [b, a]",
      "a.pattern.length <= b.pattern.length",
      "a.pattern.length < b.pattern.length",
    ],
  ]),
  ...inFile("policy/specificity.ts", "A shortcut: two literals are two lists of one text.", [
    [
      "ConditionalExpression",
      'if (one.kind === "literal" && other.kind === "literal") return one.text === other.text',
      'one.kind === "literal" && other.kind === "literal"',
      "false",
    ],
    [
      "StringLiteral",
      'if (one.kind === "literal" && other.kind === "literal") return one.text === other.text',
      '"literal"',
      '""',
    ],
  ]),
  ...inFile("policy/matcher.ts", "A shortcut: without an automaton the answers are the same, and slower.", [
    [
      "ConditionalExpression",
      "if (automaton === null) return (path) => governingRule(rules, path)",
      "automaton === null",
      "true",
    ],
  ]),
  ...inFile("policy/matcher.ts", "A shortcut: only a state without literals leads to itself, and there it stays.", [
    [
      "ConditionalExpression",
      "if (literals.size === 0 && other === state) break",
      "literals.size === 0 && other === state",
      "false",
    ],
    ["ConditionalExpression", "if (literals.size === 0 && other === state) break", "literals.size === 0", "true"],
    [
      "EqualityOperator",
      "if (literals.size === 0 && other === state) break",
      "literals.size === 0",
      "literals.size !== 0",
    ],
  ]),
  ...inFile("policy/matcher.ts", "A shortcut: the governing rule is found again.", [
    ["ConditionalExpression", "if (governing === undefined) {", "governing === undefined", "true"],
    ["CallExpression", "known.set(key, governing)", "known.set(key, governing)", ";"],
  ]),
]
