import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/Dashboard/", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^^^^ P201: pattern `/Dashboard/` is not a canonical path
    { path: "about", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^ P201: pattern `about` is not a canonical path
    { path: "/a//b", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^ P201: pattern `/a//b` is not a canonical path
    { path: "/Über", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^ P201: pattern `/Über` is not a canonical path
    { path: "/%C3%BCber-uns", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^^^^^^^ P201: pattern `/%C3%BCber-uns` is not a canonical path
    { path: "/a/../b", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^ P201: pattern `/a/../b` is not a canonical path
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
