import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/:a()", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^ P206: pattern `/:a()` has a param `:a()` without values
    { path: "/:a(b)/c", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^^^^ P206: pattern `/:a(b)/c` has a param `:a(b)` with a single value
    { path: "/:a(d|e|d)/c", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^^^^^^^^ P206: pattern `/:a(d|e|d)/c` has a param `:a(d|e|d)` with `d` twice
    { path: "/:a(G|h)/c", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^^^^^^ P206: pattern `/:a(G|h)/c` has a param `:a(G|h)` with `G`, which is not a valid value
    { path: "/:a(i|)/c", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^^^^^ P206: pattern `/:a(i|)/c` has a param `:a(i|)` with an empty value
    { path: "/many/:a(k|l|m|n|o)/:b(k|l|m|n|o)/:c(k|l|m)", match: "exact", require: "anyone", why: "a case" },
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P206: pattern `/many/:a(k|l|m|n|o)/:b(k|l|m|n|o)/:c(k|l|m)` stands for 75 patterns, and the limit is 64
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
