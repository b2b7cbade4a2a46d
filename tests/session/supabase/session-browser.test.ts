import { expect, test } from "vitest"
import { cookieTextsOf } from "../../../src/session/cookies/browser-cookies.ts"
import { waitAfter } from "../../../src/ui/shell/auto-retry.tsx"

const WAITS: [string, { given: Parameters<typeof waitAfter>; want: number }][] = [
  ["the next wait is half as long again", { given: [10, 5, 0], want: 15 }],
  ["no wait is longer than a minute", { given: [50, 5, 0], want: 60 }],
  ["the server may ask for more than that", { given: [10, 120, 0], want: 120 }],
  ["and for more than the next wait would be", { given: [5, 30, 0], want: 30 }],
  ["pages that failed together do not ask together", { given: [10, 5, 0.5], want: 16.5 }],
]

test.each(WAITS)("asking again: %s", (_, { given, want }) => {
  expect(waitAfter(...given)).toBeCloseTo(want)
})

const settingsOf = (secure: boolean) => ({ cookieName: "a", secure })

const COOKIES: [string, { given: Parameters<typeof cookieTextsOf>; want: string }][] = [
  [
    "kept for thirty days",
    { given: ["a", "b", settingsOf(false)], want: "a=b; Max-Age=2592000; Path=/; SameSite=Lax" },
  ],
  [
    "over https only, where the site is",
    { given: ["a", "b", settingsOf(true)], want: "a=b; Max-Age=2592000; Path=/; Secure; SameSite=Lax" },
  ],
  [
    "removed when empty, from where it was set",
    { given: ["a", "", settingsOf(true)], want: "a=; Max-Age=0; Path=/; Secure; SameSite=Lax" },
  ],
]

test.each(COOKIES)("the browser's session cookie is %s", (_, { given, want }) => {
  expect(cookieTextsOf(...given)).toEqual([want])
})
