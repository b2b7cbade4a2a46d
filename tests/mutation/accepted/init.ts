import { inFile, type Accepted } from "./in-file.ts"

const OBSERVED = "codegen/init/policy/observed-access.ts"

export const INIT: readonly Accepted[] = [
  ...inFile(OBSERVED, "No visitor has this name, which has spaces.", [
    [
      "ArrayDeclaration",
      'const notSignedIn = new Set(scan.notes.flatMap(({ kind, visitor }) => (kind === "same-as-stranger" ? [visitor] : [])))',
      "[]",
      '["Stryker was here"]',
    ],
  ]),
  ...inFile(OBSERVED, "Narrows a type: only a redirect has a target.", [
    [
      "ConditionalExpression",
      'const isSentOn = seen.length > 0 && seen.every((own) => own.kind === "sent" && own.to === homes.signedInHome)',
      'own.kind === "sent"',
      "true",
    ],
    [
      "ConditionalExpression",
      'const isForAll = seen.length > 0 && seen.every((own) => own.kind === "sent" && own.to === stranger.to)',
      'own.kind === "sent"',
      "true",
    ],
  ]),
]
