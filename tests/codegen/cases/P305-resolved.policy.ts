import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
//                                       ^^^ P506: `challenged` visitors are never sent to their own page
  unlisted: 404,
  rules: [
    { path: "/a/:x", match: "exact", require: "signed-in", why: "a case" },
    { path: "/:y/b", match: "exact", require: "verified", why: "a case" },
    { path: "/a/b", match: "exact", require: "challenged", why: "a case" },
    { path: "/z", match: "exact", require: "anyone", why: "a case" },
//          ^^^^ P304: rule `/z` exact repeats what `/:z exact` already says
    { path: "/:z", match: "exact", require: "anyone", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
