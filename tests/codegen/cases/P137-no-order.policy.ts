import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: { state: "signed-in", role: { atLeast: "support" } }, why: "a case" },
//                                                                     ^^^^^^^^^^^^^^^^^^^^^^ P137: the values of claim `role` have no order, so `atLeast` has no meaning
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
