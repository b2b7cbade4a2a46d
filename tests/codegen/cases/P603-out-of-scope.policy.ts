import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
    teamRole: { one: ["member", "manager", "owner"], ordered: true, within: "/t/:team", asOf: "request", why: "a case" },
  },
  visitors: {
    "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [
    { admit: "team manager", under: "/a", why: "a case" },
//           ^^^^^^^^^^^^^^ P603: `never` names claim `teamRole` at `/a`, where it does not exist
  ],
  always: [
    { admit: { state: "signed-in", teamRole: ["owner"] }, at: "/t", why: "a case" },
//                                 ^^^^^^^^ P603: `always` names claim `teamRole` at `/t`, where it does not exist
  ],
  outside: [],
  accept: [],
} satisfies Policy
