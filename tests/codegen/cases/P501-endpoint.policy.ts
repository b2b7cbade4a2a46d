import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": "/auth/start", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
//                      ^^^^^^^^^^^^^ P501: destination `/auth/start` is an endpoint
  unlisted: 404,
  rules: [
    { path: "/auth", match: "subtree", require: "anyone", why: "a case" },
    { path: "/notes", match: "exact", require: "signed-in", deny: { challenged: "/auth/stopped" }, why: "a case" },
//                                                                              ^^^^^^^^^^^^^^^ P501: no route serves destination `/auth/stopped`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
