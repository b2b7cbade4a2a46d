import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "verified", why: "a case", write: { state: "signed-in", role: ["admin"] } },
//                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P508: rule `/a` exact lets `signed-in, role: admin` write what they cannot read
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
