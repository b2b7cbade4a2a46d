import { describe, expect, test } from "vitest"
import { safeNextOf } from "../../../src/locks/safe-next.ts"
import { openLanguage } from "../../../src/language/open.ts"
import { purposeOf } from "../../../src/routes/sign-in/purpose.server.ts"

const { text } = await openLanguage("en")
const german = (await openLanguage("de")).text

/** As the pages say it: of what an address asks for, after the check of where it leads. */
const purposeAt = (next: string | null): string | undefined => purposeOf(safeNextOf(next), "signin", text)

const LONG = `/reviews/${"a".repeat(80)}`

describe("the sign-in page names the page that it leads to", () => {
  test.each([
    ["a page", "/dashboard/simulator", "Sign in to open /dashboard/simulator."],
    ["without its search", "/dashboard/simulator?url=%2Feditor", "Sign in to open /dashboard/simulator."],
    ["nor with its fragment", "/editor#policy=abc", "Sign in to open /editor."],
    ["a page that may not be there", "/dashboard/nowhere", "Sign in to open /dashboard/nowhere."],
    ["a shared policy", "/editor/shared", "Sign in to see the policy shared with you."],
    ["however it is spelled", "/Editor/%73hared/?app=x", "Sign in to see the policy shared with you."],
    ["a long path, cut", LONG, `Sign in to open ${LONG.slice(0, 59)}….`],
    ["not within an escape", `/editor/${"a".repeat(50)}%20b`, `Sign in to open /editor/${"a".repeat(50)}….`],
    ["escapes as they are", "/editor/\u202egpj", "Sign in to open /editor/%E2%80%AEgpj."],
    ["marks as text", "/editor/<b>{{path}}", "Sign in to open /editor/%3Cb%3E%7B%7Bpath%7D%7D."],
  ])("%s", (_, next, want) => {
    expect(purposeAt(next)).toBe(want)
  })

  test.each([null, "", "/dashboard", "/Dashboard/?q=x"])("nothing for the default page: %s", (next) => {
    expect(purposeAt(next)).toBeUndefined()
  })

  test.each([
    "//evil.example/call-us",
    "/\\evil.example",
    "https://evil.example/",
    "/\tevil",
    "javascript:alert(1)",
    "/signin",
    "/signout",
    "/playground",
    "/no-such-page",
    "/auth/v1/user",
    "/editor/call%ffus\n",
    `/editor/${"x".repeat(2048)}`,
  ])("nothing for a page that signing in does not lead to: %j", (next) => {
    expect(purposeAt(next)).toBeUndefined()
  })

  test("the sentence depends on the kind of sign-in page and the language", () => {
    expect(purposeOf("/editor", "signup", text)).toBe("Create an account to open /editor.")
    expect(purposeOf("/editor", "signin", german)).toBe("Melde dich an, um /editor zu öffnen.")
    expect(purposeOf("/editor/shared", "signup", german)).toContain("die mit dir geteilt wurde")
  })
})
