import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: "verified", why: "a case" },
//          ^^^^ P302: rule `/a` subtree never decides: `/a exact` and `/a/:x subtree` cover all of its paths
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
    { path: "/a/:x", match: "subtree", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
