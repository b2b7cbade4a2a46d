import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: "signed-in", why: "a case" }, // turned ‮round
//                                                                                   ^ P113: the character U+202E here reverses the direction of the text after it
    // { path: "/b", match: "exact", require: "anyone", why: "a case" }, 
//                                                                      ^ P113: the character U+2028 here is a line end that few editors show
    { path: "/c", match: "exact", require: "signed-in", why: "a­case" },
//                                                             ^ P113: the character U+00AD here is invisible
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
