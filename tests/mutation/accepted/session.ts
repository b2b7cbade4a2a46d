import { inFile, type Accepted } from "./in-file.ts"

export const SESSION: readonly Accepted[] = [
  ...inFile(
    "src/session/claims.ts",
    "A token without a second part is none, and neither is one with this text there.",
    [
      [
        "StringLiteral",
        'const payload: unknown = JSON.parse(textOfBase64Url(accessToken.split(".")[1] ?? ""))',
        '""',
        '"Stryker was here!"',
      ],
    ],
  ),
  ...inFile(
    "src/session/cookies/stored-session.ts",
    "`Number.isFinite` is false for everything except numbers; the check narrows the type.",
    [
      [
        "ConditionalExpression",
        'if (typeof expires_at !== "number" || !Number.isFinite(expires_at)) return null',
        'typeof expires_at !== "number"',
        "false",
      ],
    ],
  ),
  ...inFile(
    "src/session/supabase/refreshed.ts",
    "Narrows a type: `tokenPayloadOf` is null for everything except texts.",
    [
      [
        "ConditionalExpression",
        'typeof accessToken === "string" ? tokenPayloadOf(accessToken)?.["exp"] : undefined',
        'typeof accessToken === "string"',
        "true",
      ],
    ],
  ),
  ...inFile("src/session/supabase/service-answer.ts", "Every text that is no code of the service means the same.", [
    [
      "StringLiteral",
      'return typeof code === "number" && typeof msg === "string" ? "" : null',
      '""',
      '"Stryker was here!"',
    ],
  ]),
]
