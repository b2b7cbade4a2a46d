import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "anyone", why: "a case", deny: { "signed-out": 404 } },
//                                                                          ^^^^^^^^^^^^^^^^^ P504: `anyone` lets `signed-out` in, so this denial is never used
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
