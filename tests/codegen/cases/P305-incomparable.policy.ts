import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a/:x", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:y/b", match: "exact", require: "verified", why: "a case" },
//          ^^^^^^^ P305: rules `/:y/b` exact and `/a/:x` exact both cover `/a/b`, but neither is more specific
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
