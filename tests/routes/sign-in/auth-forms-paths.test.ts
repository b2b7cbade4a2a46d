import { describe, expect, test } from "vitest"
import policy from "../../../policy/app.policy.ts"
import { safeNextOf } from "../../../src/locks/safe-next.ts"
import { enrolmentOf, inGroups, secretOf } from "../../../src/routes/account/actions/enrolment.ts"
import { returnPathOf } from "../../../src/routes/preferences/return-path.ts"
import { onwardOf } from "../../../src/routes/sign-in/onward.ts"

describe("after signing in, a visitor continues to `next` if that page opens", () => {
  test.each([
    ["/editor?x=1", "signed-in", "/editor?x=1"],
    ["/dashboard/account", "verified", "/dashboard/account"],
    ["", "signed-in", "/dashboard"],
    ["//evil.example", "signed-in", "/dashboard"],
    ["/\\evil.example", "signed-in", "/dashboard"],
    ["https://evil.example/", "signed-in", "/dashboard"],
    ["/signin", "signed-in", "/dashboard"],
    ["/auth/v1/user", "signed-in", "/dashboard"],
    ["/no-such-page", "signed-in", "/dashboard"],
    ["/signout", "signed-in", "/dashboard"],
    ["/SignOut/", "signed-in", "/dashboard"],
    ["/%73ignout", "signed-in", "/dashboard"],
    ["/signout", "challenged", "/mfa"],
    ["/editor", "challenged", "/mfa?next=%2Feditor"],
    ["/editor", "recovering", "/reset-password?next=%2Feditor"],
    ["//evil.example", "challenged", "/mfa"],
    ["/editor", "unknown", "/"],
  ] as const)("next `%s` as %s: %s", (next, state, want) => {
    expect(onwardOf(next, state)).toBe(want)
  })
})

test("`next` leads only to pages that require signing in, never to a sign-in page or an action", () => {
  for (const { path, require } of policy.rules) {
    const next = safeNextOf(path.replaceAll(/:\w+/g, "x"), "verified")
    expect([path, next !== null]).toEqual([path, require === "signed-in"])
  }
})

describe("after choosing a preference, a visitor returns to the page", () => {
  test.each([
    ["/editor?x=1", "signed-in", "/editor?x=1"],
    ["/signin", "signed-out", "/signin"],
    ["/signin?next=%2Feditor", "signed-out", "/signin?next=%2Feditor"],
    ["/signin?next=%2F%2Fevil.example", "signed-out", "/signin"],
    ["/mfa", "challenged", "/mfa"],
    ["/auth/confirm?token_hash=a&type=email", "signed-out", "/auth/confirm?token_hash=a&type=email"],
    ["/signin", "signed-in", "/"],
    ["/dashboard", "signed-out", "/"],
    ["/no-such-page", "signed-out", "/"],
    ["//evil.example", "signed-out", "/"],
    ["/\t/evil.example", "signed-out", "/"],
    // The guard treats empty segments as nothing; a browser takes the first of these for a host.
    ["//signin", "signed-out", "/"],
    ["/\\signin", "signed-out", "/"],
    ["signin", "signed-out", "/"],
    [null, "signed-out", "/"],
  ] as const)("from `%s` as %s: %s", (from, state, want) => {
    expect(returnPathOf(from, state)).toBe(want)
  })
})

describe("a begun second factor", () => {
  const secret = "GSQN3WUEP6NODTEN2UGCCMGXH3ATB252"
  const uri = `otpauth://totp/Sallyport:ada%40example.org?issuer=Sallyport&secret=${secret}&digits=6`

  test("has its secret", () => {
    expect(secretOf(uri)).toBe(secret)
    expect(inGroups("ABCDEFGHIJ")).toBe("ABCD EFGH IJ")
    expect(enrolmentOf("d4c01295-f432-46ab-9904-a831f7ba2785", uri)).not.toBeNull()
  })

  test.each([
    ["no address", "d4c0", ""],
    ["an address of something else", "d4c0", `https://evil.example/?secret=${secret}`],
    ["no secret", "d4c0", "otpauth://totp/x?issuer=y"],
    ["a secret that is none", "d4c0", "otpauth://totp/x?secret=<script>"],
    ["an endless address", "d4c0", `${uri}&x=${"x".repeat(2000)}`],
    ["no factor", "", uri],
    ["a factor with a path in it", "../user", uri],
  ])("is refused with %s", (_, factor, text) => {
    expect(enrolmentOf(factor, text)).toBeNull()
  })
})
