import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "anyone", why: " " },
//                                                        ^^^ P110: `why` is empty
  ],
  never: [],
  always: [],
  outside: [],
  accept: [
    { code: "P304", rule: "/a", match: "exact", why: "" },
//                                                   ^^ P110: `why` is empty
  ],
} satisfies Policy
