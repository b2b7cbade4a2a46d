import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: "signed-in", why: "a case" },
    { path: "/a/b", match: "exact", require: "signed-in", why: "a case" },
    { path: "/a/c", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^ P304: rule `/a/c` exact repeats what `/a subtree` already says
  ],
  never: [],
  always: [],
  outside: [],
  accept: [
    { code: "P304", rule: "/a/b", match: "exact", why: "kept on purpose" },
  ],
} satisfies Policy
