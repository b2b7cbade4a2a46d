import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
    teamRole: { one: ["member", "manager", "owner"], ordered: true, within: "/t/:team", asOf: "request", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: { state: "signed-in", role: ["Admin"] }, why: "a case" },
//                                                                      ^^^^^^^ P135: claim `role` does not list `Admin`
    { path: "/t/:team", match: "exact", require: { state: "signed-in", teamRole: { atLeast: "chief" } }, why: "a case" },
//                                                                                          ^^^^^^^ P135: claim `teamRole` does not list `chief`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
