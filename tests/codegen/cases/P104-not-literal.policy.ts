import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    ...shared,
//  ^^^^^^^^^ P104: a spread is not a literal
    { path: `/${area}`, match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^ P104: a template string with values in it is not a literal
    { path: "/c", match: mode(), require: "signed-in", why: "a case" },
//                       ^^^^^^ P104: a call to `mode` is not a literal
    { path: "/d", match, require: "signed-in", why: "a case" },
//                ^^^^^ P104: the shorthand `match` is not a literal
    { ["path"]: "/e", match: "exact", require: "signed-in", why: "a case" },
//    ^^^^^^^^ P104: a computed key is not a literal
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
