import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": "/users/:id", challenged: "/Users/", recovering: 403, "signed-in": "https://elsewhere.example", verified: 403 },
//                      ^^^^^^^^^^^^ P503: destination `/users/:id` is not a concrete page path
//                                                ^^^^^^^^^ P503: destination `/Users/` is not a concrete page path
//                                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ P503: destination `https://elsewhere.example` is not a concrete page path
  unlisted: 404,
  rules: [
    { path: "/users/:id", match: "exact", require: "anyone", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
