import { inFile, type Accepted } from "./in-file.ts"

const BENEATH = 'if (basePath !== "" && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null'

export const NEXT: readonly Accepted[] = [
  ...inFile("src/guard/next/request-store.ts", "Narrows a type: no request is stored under null.", [
    ["ConditionalExpression", "if (proxyHandle !== null) passed.delete(proxyHandle)", "proxyHandle !== null", "true"],
    ["ConditionalExpression", "if (handle === null) return []", "handle === null", "false"],
  ]),
  ...inFile("src/guard/next/request-store.ts", "Handles are random UUIDs: no request has either of these texts.", [
    [
      "StringLiteral",
      'export const openRequestOf = (handle: string | null): JudgedRequest | null => open.get(handle ?? "")?.[0] ?? null',
      '""',
      '"Stryker was here!"',
    ],
    [
      "StringLiteral",
      'export const isForwarded = (handle: string | null): boolean => passed.get(handle ?? "")?.isForwarded === true',
      '""',
      '"Stryker was here!"',
    ],
  ]),
  ...inFile("src/guard/next/proxy-url.ts", "A shortcut: every path lies beneath an empty base path.", [
    ["ConditionalExpression", BENEATH, 'basePath !== ""', "true"],
    ["StringLiteral", BENEATH, '""', '"Stryker was here!"'],
  ]),
  ...inFile("src/guard/next/denial.ts", "Narrows a type: a page that opens has a rule.", [
    [
      "ConditionalExpression",
      "return !isOpenToAll(guards, judged) || (rule !== null && !OPEN.includes(guards.requirementOfRule(rule)))",
      "rule !== null",
      "true",
    ],
  ]),
  ...inFile(
    "src/guard/next/entry-lock.ts",
    "Narrows a type: Node sets the URL of every request, and neither text is one.",
    [["StringLiteral", 'const sent = proxyUrlOf(request.url ?? "", entry.basePath)', '""', '"Stryker was here!"']],
  ),
  ...inFile("src/guard/next/entry-lock.ts", "A handle that is marked as forwarded has a judged request.", [
    [
      "ConditionalExpression",
      "const isForward = passed !== undefined && isForwarded(handle)",
      "passed !== undefined",
      "true",
    ],
  ]),
  ...inFile(
    "src/guard/next/entry-lock.ts",
    "Narrows a type: Node joins repeated headers, and no request is stored under undefined.",
    [["ConditionalExpression", 'return typeof value === "string" ? value : null', 'typeof value === "string"', "true"]],
  ),
  ...inFile("src/guard/next/build/built-entry.ts", "The whole match is not read.", [
    [
      "ArrayDeclaration",
      "const [, isOptional, isRest, name] = PARAM.exec(segment) ?? []",
      "[]",
      '["Stryker was here"]',
    ],
  ]),
  ...inFile("src/guard/next/in-page.ts", "Narrows a type: no request is stored under anything other than a text.", [
    [
      "ConditionalExpression",
      'const [sent, ...rest] = judgedRequestsOf(typeof handle === "string" ? handle : null)',
      'typeof handle === "string"',
      "true",
    ],
  ]),
  ...inFile("src/guard/next/node-http.ts", "A response without the header has no names there, and this text is none.", [
    ["StringLiteral", 'String(value ?? "")', '""', '"Stryker was here!"'],
  ]),
  ...inFile("src/guard/next/views.ts", "Narrows a type: no rule has the name null.", [
    [
      "ConditionalExpression",
      'if (rule === null || guards.isOutside(path) || guards.requirementOfRule(rule) !== "anyone")',
      "rule === null",
      "false",
    ],
  ]),
  ...inFile("src/guard/next/views.ts", "Only the status is read, which does not depend on the base path.", [
    ["StringLiteral", 'const status = denialOf(judged, "")?.status', '""', '"Stryker was here!"'],
  ]),
  ...inFile("src/guard/next/views.ts", "Neither text accepts HTML.", [
    [
      "StringLiteral",
      'const isDocument = (method === "GET" || method === "HEAD") && /\\btext\\/html\\b/.test(headers.get("Accept") ?? "")',
      '""',
      '"Stryker was here!"',
    ],
  ]),
]
