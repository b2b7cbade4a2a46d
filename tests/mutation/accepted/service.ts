import { inFile, type Accepted } from "./in-file.ts"

const ASK = "src/session/supabase/ask-service.ts"
const VERIFY = "src/session/supabase/server-session-verify.ts"
const SESSION = "src/session/supabase/server-session.ts"

export const SERVICE: readonly Accepted[] = [
  ...inFile(ASK, "A text that is no JSON has no value, by both.", [
    ["BlockStatement", "} catch {", "{ return undefined }", "{}"],
  ]),
  ...inFile(VERIFY, "Narrows a type: without an answer there is no user, which is unknown, too.", [
    ["ConditionalExpression", 'if (answer.kind === "silent") return UNKNOWN', 'answer.kind === "silent"', "false"],
    ["StringLiteral", 'if (answer.kind === "silent") return UNKNOWN', '"silent"', '""'],
  ]),
  ...inFile(SESSION, "A shortcut: without cookies, there is nothing to remove.", [
    ["ConditionalExpression", "if (cookies.length === 0) return []", "cookies.length === 0", "false"],
  ]),
  ...inFile(SESSION, "Neither is among the paths.", [
    ["StringLiteral", '...expiries(namesOf(canBeForeignMark), "/"),', '"/"', '""'],
  ]),
  ...inFile(SESSION, "The other text holds no cookie of ours, either.", [
    ["StringLiteral", 'const cookies = cookiesIn(request.headers.get("cookie") ?? "")', '""', '"Stryker was here!"'],
  ]),
  ...inFile(SESSION, "Narrows a type: no mark is for null.", [
    ["ConditionalExpression", "if (sid !== null) marks.drop(sid)", "sid !== null", "true"],
  ]),
  ...inFile(SESSION, "Narrows a type: only this verdict says whether a recovery is over.", [
    [
      "ConditionalExpression",
      'return verdict.kind === "in" && verdict.recovering === false',
      'verdict.kind === "in"',
      "true",
    ],
  ]),
  ...inFile(SESSION, "The client takes undefined for no cookies.", [
    [
      "ArrowFunction",
      "clientOn({ format: jar.format, read: () => [], write: () => {} }, access, userAgent, accessToken),",
      "() => []",
      "() => undefined",
    ],
  ]),
]
