import type { Policy } from "../../../policy/language.ts"

export default {
  absent: ["verified"],
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  visitors: {
    chief: { state: "verified", role: ["admin"] },
//                  ^^^^^^^^^^ P507: `verified` is required of people with claims, but is declared absent
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "chief", why: "a case" },
    { path: "/b", match: "exact", require: { state: "verified", role: ["support"] }, why: "a case" },
//                                                  ^^^^^^^^^^ P507: `verified` is required of people with claims, but is declared absent
    { path: "/c", match: "exact", require: "signed-in", why: "a case", write: "verified" },
//                                                                            ^^^^^^^^^^ P507: the rule requires `verified`, which is declared absent
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
