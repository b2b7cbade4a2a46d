import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  visitors: {
    staff: { state: "signed-in", role: ["support", "admin"] },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: "staff", why: "a case" },
    { path: "/b", match: "exact", require: { state: "verified", role: ["admin"] }, why: "a case" },
  ],
  never: [
    { admit: "staff", under: "/b", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P601: `staff` should never get in under `/b`, but `/b` lets somebody in
    { admit: { state: "signed-in", role: ["support"] }, alone: true, under: "/a", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P601: `signed-in, role: support` should never get in under `/a`, but `/a` lets somebody in
    { admit: { state: "signed-in", role: ["support"] }, alone: true, under: "/b", why: "a case" },
  ],
  always: [
    { admit: "staff", at: "/b", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P602: `staff` should always get in at `/b`, but `/b` turns somebody away
    { admit: "staff", at: "/a", why: "a case" },
  ],
  outside: [],
  accept: [],
} satisfies Policy
