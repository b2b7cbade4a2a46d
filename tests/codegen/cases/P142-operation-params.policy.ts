import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
    teamRole: { one: ["member", "owner"], within: "/t/:team", asOf: "request", why: "a case" },
  },
  visitors: {
    "team owner": { state: "signed-in", teamRole: ["owner"] },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "closeTeam", require: "team owner", why: "a case" },
//                                ^^^^^^^^^^^^ P142: operation `closeTeam` requires claim `teamRole`, which exists only within `/t/:team`
    { name: "invite", require: { state: "signed-in", role: ["admin"], teamRole: ["owner"] }, why: "a case" },
//                                                                    ^^^^^^^^ P142: operation `invite` requires claim `teamRole`, which exists only within `/t/:team`
    { name: "export", require: { state: "signed-in", role: ["admin"] }, why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
