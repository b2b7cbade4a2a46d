import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "saveNote", require: "signedin", why: "a case" },
//                               ^^^^^^^^^^ P109: `signedin` is not a valid requirement
    { name: "closeNote", require: "signed-in", why: "a case", deny: { "signed-out": "/signin" } },
//                                                                                  ^^^^^^^^^ P108: the denial must be the number `401`, `403` or `404`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
