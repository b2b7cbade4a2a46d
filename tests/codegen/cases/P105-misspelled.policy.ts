import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlistd: 404,
//^^^^^^^ P105: `unlistd` is not a key of the policy
  rules: [
    { path: "/a", match: "exact", requires: "signed-in", why: "a case" },
//                                ^^^^^^^^ P105: `requires` is not a key of a rule
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
