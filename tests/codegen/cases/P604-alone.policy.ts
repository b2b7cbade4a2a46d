import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [
    { admit: "signed-out", alone: true, under: "/a", why: "a case" },
//                                ^^^^ P604: `alone` has no meaning for `signed-out`, which names no claim
  ],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
