import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", requires: "signed-in", require: "signed-in", why: "a case" },
//                                ^^^^^^^^ P105: `requires` is not a key of a rule
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
  redirects: [],
//^^^^^^^^^ P105: `redirects` is not a key of the policy
} satisfies Policy
