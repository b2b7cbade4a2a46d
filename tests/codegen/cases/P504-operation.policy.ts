import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "saveNote", require: "signed-in", why: "a case", deny: { "signed-in": 404 } },
//                                                                   ^^^^^^^^^^^^^^^^ P504: `signed-in` lets `signed-in` in, so this denial is never used
    { name: "closeNote", require: "signed-in", why: "a case", deny: { "signed-out": 401, challenged: 404 } },
//                                                                    ^^^^^^^^^^^^^^^^^ P505: this denial changes nothing: `signed-out` gets the same without it
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
