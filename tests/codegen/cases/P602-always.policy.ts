import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [
    { admit: "signed-out", at: "/a", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P602: `signed-out` should always get in at `/a`, but `/a` turns them away
    { admit: "verified", at: "/a", why: "holds" },
    { admit: "verified", at: "/b", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P602: `verified` should always get in at `/b`, but `/b` turns them away
  ],
  outside: [],
  accept: [],
} satisfies Policy
