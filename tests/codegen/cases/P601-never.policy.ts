import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: "signed-in", why: "a case" },
    { path: "/a/open", match: "exact", require: "anyone", why: "a case" },
  ],
  never: [
    { admit: "signed-out", under: "/a", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P601: `signed-out` should never get in under `/a`, but `/a/open` lets them in
    { admit: "signed-out", under: "/b", why: "holds" },
    { admit: "signed-out", under: "/files", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P601: `signed-out` should never get in under `/files`, but `/files` is outside the policy
  ],
  always: [],
  outside: [
    { path: "/files", match: "subtree", why: "a case" },
  ],
  accept: [],
} satisfies Policy
