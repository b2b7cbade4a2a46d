import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  visitors: {
    Verified: { state: "verified", role: ["admin"] },
//  ^^^^^^^^ P133: `Verified` cannot be a visitor's name: it is a word of the policy language
    "team=lead": { state: "signed-in", role: ["admin"] },
//  ^^^^^^^^^^^ P133: `team=lead` cannot be a visitor's name
    "until 2027-01-31": { state: "signed-in", role: ["support"] },
//  ^^^^^^^^^^^^^^^^^^ P133: `until 2027-01-31` cannot be a visitor's name: timelines write shadow mode like this
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
