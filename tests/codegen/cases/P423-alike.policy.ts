import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/users/:name", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^^^^^^^^ P423: rule `/users/:name` exact decides routes that no rule can tell apart: `/users/:name` and `/users/:name.json`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
