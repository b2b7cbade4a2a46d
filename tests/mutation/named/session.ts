import { inFile, type Mutation } from "./mutation.ts"

/** The server's half of the session. */
export const SESSION: readonly Mutation[] = [
  ...inFile(
    "src/session/supabase/server-session-verify.ts",
    [
      "tests/session/supabase/server-session.test.ts",
      "tests/session/supabase/server-session-answers.test.ts",
      "tests/session/supabase/server-session-cookies.test.ts",
      "tests/session/supabase/server-session-tokens.test.ts",
      "tests/session/supabase/server-session-claims.test.ts",
    ],
    [
      [
        "an outage signs nobody out",
        'if (answer.kind === "silent") return UNKNOWN',
        'if (answer.kind === "silent") return OUT',
      ],
      [
        "a no of the service ends the session",
        'if (answer.kind === "no") return answer.ended ? OUT : "refused"',
        'if (answer.kind === "no") return UNKNOWN',
      ],
    ],
  ),
  ...inFile(
    "src/session/jwt/wrong-key.ts",
    ["tests/session/ports/jwt-wrong-key.test.ts"],
    [["a public key is no secret", "if (!isKeyOfPair(bytes)) return null", "return null"]],
  ),
  ...inFile(
    "src/session/supabase/server-session-refresh.ts",
    [
      "tests/session/supabase/server-session.test.ts",
      "tests/session/supabase/server-session-answers.test.ts",
      "tests/session/supabase/server-session-cookies.test.ts",
      "tests/session/supabase/server-session-tokens.test.ts",
      "tests/session/supabase/server-session-claims.test.ts",
    ],
    [["a refresh token is used once for all who hold it", "  if (known !== undefined) return known\n", ""]],
  ),
]
