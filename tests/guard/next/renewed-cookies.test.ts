import { expect, test } from "vitest"
import { renewedCookies } from "../../../src/guard/next/renewed-cookies.ts"

test.each<[string, { header: string; set: readonly string[]; want: string }]>([
  ["keeps cookies that the answer does not set", { header: "a=1; b=2", set: ["c=3; Path=/"], want: "a=1; b=2; c=3" }],
  ["replaces a cookie that the answer sets", { header: "a=1; b=2", set: ["a=9; Secure"], want: "b=2; a=9" }],
  ["replaces each of several cookies of one name", { header: "a=1; a=2", set: ["a=9"], want: "a=9" }],
  ["takes the last of two values for one name", { header: "", set: ["a=8", "a=9"], want: "a=9" }],
  ["keeps a value with equal signs whole", { header: "", set: ["a=b==; Path=/"], want: "a=b==" }],
  ["compares whole names", { header: "ab=1; a=2", set: ["a=9"], want: "ab=1; a=9" }],
  ["removes a cookie with Max-Age=0", { header: "a=1; b=2", set: ["a=; Max-Age=0"], want: "b=2" }],
  ["removes a cookie with a negative Max-Age", { header: "a=1", set: ["a=; max-age=-1"], want: "" }],
  [
    "removes a cookie that has expired",
    { header: "a=1", set: ["a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], want: "" },
  ],
  [
    "keeps a cookie that expires later",
    { header: "", set: ["a=9; Expires=Fri, 31 Dec 9999 23:59:59 GMT"], want: "a=9" },
  ],
  [
    "removes one that expired this century",
    { header: "a=1", set: ["a=; Expires=Mon, 01 Jan 2001 00:00:00 GMT"], want: "" },
  ],
  [
    "goes by Max-Age before Expires",
    { header: "a=1", set: ["a=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60"], want: "a=9" },
  ],
  ["makes no pair of an empty header", { header: " ; ", set: [], want: "" }],
])("%s", (_, { header, set, want }) => {
  expect(renewedCookies(header, set)).toBe(want)
})
