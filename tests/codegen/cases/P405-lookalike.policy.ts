import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/café", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^ P405: rule `/café` exact covers no page
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
