import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/:a-b", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^ P203: pattern `/:a-b` has a param `:a-b` whose name is not valid
    { path: "/:id/x/:id", match: "exact", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^^^ P203: pattern `/:id/x/:id` uses the param `:id` twice
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
