import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/docs", match: "subtree", require: "signed-in", why: "a case" },
    { path: "/docs/internal", match: "exact", require: "signed-in", why: "the rule of another page" },
    { path: "/help", match: "subtree", require: "signed-in", why: "a case" },
    { path: "/help/first", match: "exact", require: "signed-in", why: "of the page that its subtree is for" },
//          ^^^^^^^^^^^^^ P304: rule `/help/first` exact repeats what `/help subtree` already says
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
