import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/e", match: "exact", require: "signed-in", why: "a case" },
    { path: "/f", match: "exact", require: "signed-in", why: "a case" },
    { path: "/h", match: "exact", require: "signed-in", why: "a case" },
    { path: "/i", match: "exact", require: "signed-in", why: "a case" },
    { path: "/g", match: "exact", require: "anyone", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
