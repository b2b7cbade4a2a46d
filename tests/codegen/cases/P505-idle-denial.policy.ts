import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "verified", why: "a case", deny: { "signed-in": 403, challenged: 404 } },
//                                                                            ^^^^^^^^^^^^^^^^ P505: this denial changes nothing: `signed-in` gets the same without it
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
