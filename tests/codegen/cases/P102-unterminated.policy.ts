import type { Policy } from "../../../policy/language.ts"

export default {
  home: {},
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "anyone, why: "a quote is missing" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P102: a string on this line is not closed
    { path: "/b", match: "exact", require: "anyone" },
  ],
} satisfies Policy
