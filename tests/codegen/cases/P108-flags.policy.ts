import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["admin"], ordered: false, asOf: "token", why: "a case" },
//                                    ^^^^^ P108: `ordered` must be `true`
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [
    { admit: "signed-out", alone: false, under: "/a", why: "a case" },
//                                ^^^^^ P108: `alone` must be `true`
  ],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
