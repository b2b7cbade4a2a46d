import { inFile, type Mutation } from "./mutation.ts"

/** The embedded backend: what a session may do to its account, and what the data service answers. */
export const BACKEND: readonly Mutation[] = [
  ...inFile(
    "src/backend/auth/session-requirement.ts",
    ["tests/backend/auth/fresh-proof.test.ts"],
    [
      [
        "what changes an account asks for fresh proof",
        'if (required === "complete" || hasFreshProof(context, caller)) return null',
        "if (required !== null) return null",
      ],
      ["proof grows old", "Math.abs(now - timestamp) <= PROOF_LIFETIME", "timestamp >= 0"],
      [
        "a session that owes its factor may change nothing",
        "if (owesSecondFactor(context, caller)) {",
        "if (caller.userId === null) {",
      ],
    ],
  ),
  ...inFile(
    "src/backend/auth/session-requirement.ts",
    ["tests/backend/auth/session-requirement.test.ts"],
    [["with a factor, its code is the proof", '(method === "totp") === hasFactor && ', ""]],
  ),
  ...inFile(
    "src/backend/auth/session-requirement.ts",
    ["tests/backend/auth/recovery.test.ts"],
    [["a recovery may change nothing but the password", "if (caller.recovering) {", "if (caller.userId === null) {"]],
  ),
  ...inFile(
    "src/backend/account/account-calls.ts",
    ["tests/backend/auth/own-account.test.ts"],
    [
      [
        "only one's own session is ended",
        "if (sessions.some((session) => session.id === id)) {",
        "if (sessions.length >= 0) {",
      ],
    ],
  ),
  ...inFile(
    "src/backend/account/factor-endpoints.ts",
    ["tests/backend/auth/second-factor.test.ts"],
    [
      ["only one's own factor is reached", "find(({ id }) => id === factorId)", "find(() => true)"],
      ["a code counts once", "step === null || !context.store.spendStep(factor.id, step)", "step === null"],
      ["wrong codes make one wait", "  if (pause > 0) {", "  if (pause > 1e9) {"],
    ],
  ),
  ...inFile(
    "src/backend/account/account-calls.ts",
    ["tests/backend/auth/own-account.test.ts"],
    [["a recovery code is somebody's", "!context.accounts.spendCode(caller.userId, digest)", 'digest === ""']],
  ),
  ...inFile(
    "src/backend/account/account-endpoints.ts",
    [
      "tests/backend/auth/passwords.test.ts",
      "tests/backend/auth/fresh-proof.test.ts",
      "tests/backend/auth/recovery.test.ts",
    ],
    [
      [
        "the present password is looked at",
        "if (isTooLong(current) || !(await context.hashing.matches(current, hash))) {",
        "if (isTooLong(current)) {",
      ],
    ],
  ),
  ...inFile(
    "src/backend/auth/sign-in.ts",
    ["tests/backend/data/noted.test.ts"],
    [["a refresh token that two have ends its session", "  await forgetSessions(context, [sessionId])\n", ""]],
  ),
  ...inFile(
    "src/backend/auth/access-token.ts",
    ["tests/backend/auth/access-token.test.ts"],
    [
      [
        "a token is signed by this backend",
        "given.length !== expected.length || !timingSafeEqual(given, expected)",
        "given.length === 0",
      ],
    ],
  ),
  ...inFile(
    "src/backend/data/data-search.ts",
    ["tests/backend/data/data-gate.test.ts", "tests/backend/data/drafts.test.ts"],
    [["a write names its row", 'method !== "POST" && !query.has("id")', 'method === "never"']],
  ),
]
