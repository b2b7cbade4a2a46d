import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "anyone", why: "a case", alsoChecks: " " },
//                                                                              ^^^ P139: `alsoChecks` is empty
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
