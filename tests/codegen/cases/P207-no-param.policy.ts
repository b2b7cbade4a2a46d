import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], within: "/admin", asOf: "token", why: "a case" },
//                                              ^^^^^^^^ P207: `within` is `/admin`, which has no param
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
