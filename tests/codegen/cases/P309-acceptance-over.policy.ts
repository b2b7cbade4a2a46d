import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "subtree", require: "signed-in", why: "a case" },
    { path: "/a/b", match: "subtree", require: "signed-in", why: "accepted until yesterday" },
//          ^^^^^^ P304: rule `/a/b` subtree repeats what `/a subtree` already says
    { path: "/a/c", match: "subtree", require: "signed-in", why: "accepted until the end of today" },
    { path: "/a/d", match: "subtree", require: "signed-in", why: "accepted for good" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [
    { code: "P304", rule: "/a/b", match: "subtree", why: "moves soon", until: "2026-11-21" },
//                                                                            ^^^^^^^^^^^^ P309: P304 for `/a/b` subtree was accepted only until 2026-11-21
    { code: "P304", rule: "/a/c", match: "subtree", why: "moves soon", until: "2026-11-22" },
    { code: "P304", rule: "/a/d", match: "subtree", why: "stays" },
  ],
} satisfies Policy
