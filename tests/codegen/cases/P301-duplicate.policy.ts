import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a/:x", match: "exact", require: "signed-in", why: "a case" },
    { path: "/a/:y", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^ P301: there are two rules for `/a/:y exact`
    { path: "/b", match: "exact", require: "signed-in", why: "a case" },
    { path: "/b", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^ P301: there are two rules for `/b exact`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
