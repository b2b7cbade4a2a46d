import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: { state: "signed-in", role: [] }, why: "a case" },
//                                                                     ^^ P136: no value of claim `role` is listed
    { path: "/b", match: "exact", require: { state: "signed-in", role: ["admin", "admin"] }, why: "a case" },
//                                                                               ^^^^^^^ P136: `admin` is listed twice
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
