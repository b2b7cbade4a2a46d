import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    both: { one: ["x"], many: ["y"], asOf: "token", why: "a case" },
//  ^^^^ P131: the claim has both `one` and `many`
    neither: { asOf: "token", why: "a case" },
//  ^^^^^^^ P131: the claim has no values
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
