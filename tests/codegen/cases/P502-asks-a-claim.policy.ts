import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": "/a", verified: 403 },
//                                                                          ^^^^ P502: destination `/a` lets in only some of `signed-in`: it requires a claim
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: { state: "signed-in", role: ["admin"] }, why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
