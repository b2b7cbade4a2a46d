import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": "/sigin", challenged: 403, recovering: 403, "signed-in": "/files/x", verified: 403 },
//                      ^^^^^^^^ P501: no route serves destination `/sigin`
//                                                                               ^^^^^^^^^^ P501: no route serves destination `/files/x`
  unlisted: 404,
  rules: [
    { path: "/signin", match: "exact", require: "signed-out", why: "a case" },
    { path: "/about", match: "exact", require: "anyone", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [
    { path: "/files", match: "subtree", why: "a case" },
  ],
  accept: [],
} satisfies Policy
