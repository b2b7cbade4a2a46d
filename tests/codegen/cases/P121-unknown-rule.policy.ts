import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/notes", match: "subtree", require: "signed-in", why: "members only" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
  shadow: { until: "2027-01-31", rules: ["/note subtree", "unlisted"] },
  //                                     ^^^^^^^^^^^^^^^ P121: shadow mode names `/note subtree`, which is not a rule of this policy
} satisfies Policy
