import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "signed-in", why: "members only" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
  shadow: { until: "2026-11-21" },
  //               ^^^^^^^^^^^^ P123: shadow mode ended on 2026-11-21
} satisfies Policy
