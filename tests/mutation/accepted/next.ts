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
  ...inFile("src/guard/next/sent-url.ts", "A shortcut: every path lies beneath an empty base path.", [
    ["ConditionalExpression", BENEATH, 'basePath !== ""', "true"],
    ["StringLiteral", BENEATH, '""', '"Stryker was here!"'],
  ]),
]
