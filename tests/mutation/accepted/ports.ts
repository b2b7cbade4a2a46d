import { inFile, type Accepted } from "./in-file.ts"

const SUPABASE = "src/session/supabase/supabase-port.ts"

export const PORTS: readonly Accepted[] = [
  ...inFile("src/session/supabase/patient-fetch.ts", "Neither null nor undefined is an answer of the service.", [
    ["ArrowFunction", ".catch(() => null)", "() => null", "() => undefined"],
  ]),
  ...inFile(SUPABASE, "A shortcut: without cookies, nobody is asked.", [
    [
      "ConditionalExpression",
      'if (!request.headers.has("cookie")) return NOBODY',
      '!request.headers.has("cookie")',
      "false",
    ],
  ]),
  ...inFile(SUPABASE, "Each request has its own, in place of this one.", [
    ["BooleanLiteral", "secure: true,", "true", "false"],
  ]),
  ...inFile(SUPABASE, "Any value shows if the cookie can be written.", [
    ["StringLiteral", 'cookieTextOf(cookieName, "", settings)', '""', '"Stryker was here!"'],
  ]),
  ...inFile("src/session/supabase/token-claim.ts", "Narrows a type: `tokenPayloadOf` is null for undefined.", [
    [
      "ConditionalExpression",
      "return token === undefined ? null : tokenPayloadOf(token)",
      "token === undefined",
      "false",
    ],
  ]),
  ...inFile("src/session/supabase/tokens-port.ts", "This port has no cache of verdicts.", [
    [
      "BooleanLiteral",
      "const verdict = await serviceVerdictOf({ stored, access, mayRemember: false, keep, refreshedBy })",
      "false",
      "true",
    ],
  ]),
]
