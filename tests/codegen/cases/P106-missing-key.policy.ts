import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403 },
//      ^ P106: `home` is missing `verified`
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", why: "a case" },
//  ^ P106: a rule is missing `require`
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
