import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/:page", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [
    { path: "/robots.txt", match: "exact", why: "a case" },
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P415: `/robots.txt` exact puts some paths of page `/:page` outside the policy
  ],
  accept: [],
} satisfies Policy
