import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: { state: "signed-in" }, why: "a case" },
//                                         ^^^^^^^^^^^^^^^^^^^^^^ P138: no claim describes these people
    { path: "/b", match: "exact", require: { state: "challenged", role: ["admin"] }, why: "a case" },
//                                                  ^^^^^^^^^^^^ P138: nobody in state `challenged` has claims
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
