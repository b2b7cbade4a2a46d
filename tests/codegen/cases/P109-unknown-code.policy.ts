import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/b", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [
    { code: "P3O4", rule: "/b", match: "exact", why: "a case" },
//          ^^^^^^ P109: `P3O4` is not a valid diagnostic code
  ],
} satisfies Policy
