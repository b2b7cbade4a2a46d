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
    { path: "/t/:team", match: "subtree", require: "team manager", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
