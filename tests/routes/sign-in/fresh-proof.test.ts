import { expect, test } from "vitest"
import { isFreshProof, PROOF_LIFETIME, type ProofKind } from "../../../src/routes/sign-in/fresh-proof.ts"

const NOW = 1_800_000_000
const given = (method: unknown, age: unknown = 0) => ({ method, timestamp: typeof age === "number" ? NOW - age : age })

test.each<[string, unknown, ProofKind, boolean]>([
  ["a password just now", [given("password")], "password", true],
  ["a password at the limit", [given("password", PROOF_LIFETIME)], "password", true],
  ["a password past it", [given("password", PROOF_LIFETIME + 1)], "password", false],
  ["a link just now", [given("otp")], "password", true],
  ["another site's sign-in", [given("oauth")], "password", true],
  ["an old password and a new code", [given("totp"), given("password", 900)], "password", false],
  ["a new password and an old code", [given("password"), given("totp", 900)], "code", false],
  ["a code just now", [given("totp"), given("password", 900)], "code", true],
  ["a code by phone is no code of an app", [given("mfa/phone")], "code", false],
  ["a code by phone is no first factor", [given("mfa/phone")], "password", false],
  ["a renewed token proves nothing", [given("token_refresh")], "password", false],
  ["nor does nobody", [given("anonymous")], "password", false],
  ["a little ahead: clocks differ", [given("password", -60)], "password", true],
  ["far ahead: somebody's wrong clock", [given("password", -PROOF_LIFETIME - 1)], "password", false],
  ["no methods", [], "password", false],
  ["none said", undefined, "password", false],
  ["not a list", { method: "password", timestamp: NOW }, "password", false],
  [
    "entries of no shape",
    [null, "password", 7, given(3), given("password", "now"), given("password", NaN)],
    "password",
    false,
  ],
])("%s", (_, amr, kind, want) => {
  expect(isFreshProof(amr, kind, NOW)).toBe(want)
})
