import { mutationsIn, type Mutation } from "./mutation.ts"

const inBackend = mutationsIn("src/backend")

const proof = inBackend("auth/fresh-proof")
const own = inBackend("own-account")
const factor = inBackend("second-factor")
const recovery = inBackend("recovery")
const password = inBackend("passwords", "auth/fresh-proof", "recovery")
const link = inBackend("recovery", "addresses")

/** What a session may do to the account it belongs to. */
export const ACCOUNT: readonly Mutation[] = [
  // The rule that all of them pass.
  proof(
    "auth/session-requirement",
    "what changes an account asks for fresh proof",
    'if (required === "complete" || hasFreshProof(parts, caller)) return null',
    "if (asked !== null) return null",
  ),
  proof("auth/session-requirement", "proof grows old", "timestamp >= oldest", "timestamp >= 0"),
  inBackend("session-requirement")(
    "auth/session-requirement",
    "with a factor, its code is the proof",
    '(method === "totp") === hasFactor && ',
    "",
  ),
  proof(
    "auth/session-requirement",
    "a session that owes its factor may change nothing",
    "if (owesSecondFactor(parts, caller)) {",
    "if (caller.userId === null) {",
  ),
  recovery(
    "auth/session-requirement",
    "a recovery may change nothing but the password",
    "if (caller.recovering) {",
    "if (caller.userId === null) {",
  ),
  // Where it is asked.
  proof(
    "factor-endpoints",
    "enrolling a factor asks for proof",
    'authSessionRefusal(parts, caller, "fresh") ?? enrolmentRefusal',
    "enrolmentRefusal",
  ),
  proof(
    "factor-endpoints",
    "adding a factor that was begun asks for proof",
    'isAdded ? authSessionRefusal(parts, caller, "fresh") : null',
    "null",
  ),
  proof(
    "factor-endpoints",
    "removing a factor asks for proof",
    'factor.status === "verified" ? "fresh" : "complete"',
    '"complete"',
  ),
  proof(
    "account-endpoints",
    "changing the address asks for proof",
    'changes.includes("email") ? "fresh" : "complete"',
    '"complete"',
  ),
  proof(
    "account-endpoints",
    "ending other sessions asks for proof",
    '    const refusal = sessionRefusal(parts, caller, "fresh")',
    '    const refusal = sessionRefusal(parts, caller, "complete")',
  ),
  proof(
    "account-calls",
    "deleting the account asks for proof",
    '["delete_own_account", { requires: "fresh"',
    '["delete_own_account", { requires: "complete"',
  ),
  proof(
    "account-calls",
    "new recovery codes ask for proof",
    '["new_recovery_codes", { requires: "fresh"',
    '["new_recovery_codes", { requires: "complete"',
  ),
  proof(
    "account-calls",
    "ending another session asks for proof",
    'id === caller.sessionId ? null : sessionRefusal(parts, caller, "fresh")',
    "null",
  ),
  proof(
    "account-calls",
    "a session that owes something sees no sessions",
    '["own_sessions", { requires: "complete"',
    '["own_sessions", { requires: null',
  ),
  proof(
    "account-calls",
    "a session that owes something ends none",
    '["end_own_session", { requires: "complete"',
    '["end_own_session", { requires: null',
  ),
  proof(
    "account-calls",
    "a session that owes something counts no codes",
    '["recovery_codes_left", { requires: "complete"',
    '["recovery_codes_left", { requires: null',
  ),
  proof(
    "account-calls",
    "a session that owes something reads no record",
    '["own_record", { requires: "complete"',
    '["own_record", { requires: null',
  ),
  // Whose it is.
  own(
    "account-calls",
    "only one's own session is ended",
    "if (own.some((session) => session.id === id)) {",
    "if (own.length >= 0) {",
  ),
  factor(
    "factor-endpoints",
    "only one's own factor is reached",
    "find(({ id }) => id === factorId)",
    "find(() => true)",
  ),
  proof(
    "account/account-calls",
    "codes are made for a session with two factors",
    'if (caller.aal !== "aal2") return',
    "if (caller.aal === null) return",
  ),
  // Guessing.
  factor("factor-endpoints", "wrong codes make one wait", "  if (pause > 0) {", "  if (pause > 1e9) {"),
  factor(
    "factor-endpoints",
    "a code counts once",
    "step === null || !parts.store.spendStep(factor.id, step)",
    "step === null",
  ),
  factor("factor-endpoints", "a wrong code is wrong", "if (step === null || !parts", "if (step !== null && !parts"),
  factor(
    "factor-endpoints",
    "a challenge ends",
    "if (challenge.expires_at < now) {",
    "if (challenge.expires_at < 0) {",
  ),
  factor(
    "factor-endpoints",
    "a challenge belongs to its factor",
    "  if (challenge === null) {\n    return authRefusal(404",
    "  if (challengeId === null) {\n    return authRefusal(404",
  ),
  own("account/account-calls", "wrong recovery codes make one wait", "  if (pause > 0) {", "  if (pause > 1e9) {"),
  own(
    "account/account-calls",
    "wrong recovery codes are counted",
    '    wrongCode(parts, call, caller, "recovery-code")\n',
    "",
  ),
  factor(
    "factor-endpoints",
    "wrong codes are counted",
    '    wrongCode(parts, call, caller, "totp", step === null ? "wrong-code" : "code-used-twice")\n',
    "",
  ),
  factor(
    "caller",
    "who reads the account's mail does not wait for who knows its password",
    'recovering || methods.includes("otp") ? "mail" : "password"',
    '"password"',
  ),
  factor(
    "wrong-codes",
    "wrong codes after a password are told by mail",
    'cameBy === "password" && parts.store',
    'cameBy === "mail" && parts.store',
  ),
  own(
    "account/account-calls",
    "a recovery code is somebody's",
    "digest === null || !parts.accounts.spendCode(caller.userId, digest)",
    "digest === null",
  ),
  // What follows.
  factor(
    "factor-endpoints",
    "a factor added ends sessions that never gave it",
    "  await endSessionsBut(parts, caller.userId, sessionsToKeep(parts, caller))\n",
    "",
  ),
  own(
    "account/account-calls",
    "a recovery code used ends sessions that were stopped",
    "  await endSessionsBut(parts, caller.userId, kept)\n",
    "  void kept\n",
  ),
  password(
    "account-endpoints",
    "a new password asks for the present one",
    "if (!caller.recovering) {",
    "if (caller.userId === null) {",
  ),
  password(
    "account-endpoints",
    "the present password is looked at",
    "if (isTooLong(current) || !(await parts.hashing.matches(current, hash))) {",
    "if (isTooLong(current)) {",
  ),
  password(
    "account-endpoints",
    "a new password ends the other sessions",
    "  await endSessionsBut(parts, caller.userId, [caller.sessionId])\n  await accountChanged(",
    "  await accountChanged(",
  ),
  inBackend("equal-steps")(
    "hashing",
    "a hash costs a thousand rounds for each guess",
    "const ROUNDS = 10",
    "const ROUNDS = 4",
  ),
  link(
    "verify-link",
    "a link does what it was mailed for",
    "link === null || !kinds.includes(link.kind)",
    "link === null",
  ),
  // Tokens.
  inBackend("data/noted")(
    "sign-in",
    "a refresh token that two have ends its session",
    "  await forgetSessions(parts, [sessionId])\n",
    "",
  ),
  inBackend("access-token")(
    "access-token",
    "a token is signed by this backend",
    "given.length !== expected.length || !timingSafeEqual(given, expected)",
    "given.length === 0",
  ),
]
