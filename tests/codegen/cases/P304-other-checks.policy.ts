import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: { state: "signed-in", role: ["support", "admin"] }, why: "a case" },
    { path: "/a/b", match: "subtree", require: { role: ["admin", "support"], state: "signed-in" }, why: "a case", alsoChecks: "another check" },
//          ^^^^^^ P304: rule `/a/b` subtree repeats what `/a subtree` already says
    { path: "/a/c", match: "subtree", require: { role: ["admin", "support"], state: "signed-in" }, why: "a case" },
//          ^^^^^^ P304: rule `/a/c` subtree repeats what `/a subtree` already says
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
