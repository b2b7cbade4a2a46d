import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/files/*", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^ P202: pattern `/files/*` has a segment `*` that is neither a literal nor a param
    { path: "/a#b", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^ P202: pattern `/a#b` has a segment `a#b` that is neither a literal nor a param
    { path: "/users∕new", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^^^ P202: pattern `/users∕new` has a segment `users∕new` that is neither a literal nor a param
    { path: "/(en|de)/x", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^^^ P202: pattern `/(en|de)/x` has a segment `(en|de)` that is neither a literal nor a param
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
