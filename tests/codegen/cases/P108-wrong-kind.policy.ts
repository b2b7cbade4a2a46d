import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: "404",
//          ^^^^^ P108: `unlisted` status has to be `403` or `404`, a number
  rules: [
    { path: 7, match: true, require: "signed-in", why: "a case" },
//          ^ P108: `path` has to be a string
//                    ^^^^ P108: match mode has to be a string
    "/b",
//  ^^^^ P108: a rule has to be an object
    { path: "/c", match: "exact", require: "signed-in", why: "a case", deny: { "signed-out": ["/x"] } },
//                                                                                           ^^^^^^ P108: denial has to be a page path, `401`, `403` or `404`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [
    { code: "P304", rule: "/c", match: "exact", why: "a case", until: "2026-02-30" },
//                                                                    ^^^^^^^^^^^^ P108: `until` has to be a day
  ],
} satisfies Policy
