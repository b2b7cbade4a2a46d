import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    "team-role": { one: ["x"], asOf: "token", why: "a case" },
//  ^^^^^^^^^^^ P130: `team-role` cannot be the name of a claim
    state: { one: ["x"], asOf: "token", why: "a case" },
//  ^^^^^ P130: `state` cannot be the name of a claim
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
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
