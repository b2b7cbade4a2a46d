import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: "404",
//          ^^^^^ P108: the `unlisted` status must be the number `403` or `404`
  rules: [
    { path: 7, match: true, require: "signed-in", why: "a case" },
//          ^ P108: `path` must be a string
//                    ^^^^ P108: the match mode must be a string
    "/b",
//  ^^^^ P108: a rule must be an object
    { path: "/c", match: "exact", require: "signed-in", why: "a case", deny: { "signed-out": ["/x"] } },
//                                                                                           ^^^^^^ P108: the denial must be a page path, `401`, `403` or `404`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [
    { code: "P304", rule: "/c", match: "exact", why: "a case", until: "2026-02-30" },
//                                                                    ^^^^^^^^^^^^ P108: `until` must be a date
  ],
} satisfies Policy
