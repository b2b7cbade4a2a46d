import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: "/about", recovering: 403, "signed-in": 403, verified: 403 },
//                                       ^^^^^^^^ P506: `challenged` visitors are never sent to their own page
  unlisted: 404,
  rules: [
    { path: "/mfa", match: "exact", require: "challenged", why: "a case" },
    { path: "/about", match: "exact", require: "anyone", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
