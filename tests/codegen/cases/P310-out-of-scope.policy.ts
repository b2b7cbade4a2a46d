import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    teamRole: { one: ["member", "manager", "owner"], ordered: true, within: "/t/:team", asOf: "request", why: "a case" },
  },
  visitors: {
    "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/t", match: "subtree", require: "team manager", why: "a case" },
//                                           ^^^^^^^^^^^^^^ P310: rule `/t` subtree requires claim `teamRole` at paths where it does not exist
    { path: "/:a/:b", match: "exact", require: { state: "signed-in", teamRole: ["owner"] }, why: "a case" },
//                                                                   ^^^^^^^^ P310: rule `/:a/:b` exact requires claim `teamRole` at paths where it does not exist
    { path: "/t/acme", match: "exact", require: "anyone", why: "a case", write: "team manager" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
