import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 500,
//          ^^^ P109: `500` is not a valid `unlisted` status
  rules: [
    { path: "/a", match: "exakt", require: "signedin", why: "a case" },
//                       ^^^^^^^ P109: `exakt` is not a valid match mode
//                                         ^^^^^^^^^^ P109: `signedin` is not a valid requirement
    { path: "/b", match: "exact", require: "signed-in", why: "a case", deny: { challenged: 500 } },
//                                                                                         ^^^ P109: `500` is not a valid denial
  ],
  never: [
    { admit: "sined-out", under: "/a", why: "a case" },
//           ^^^^^^^^^^^ P109: `sined-out` is not a valid auth state
  ],
  always: [],
  outside: [],
  accept: [
    { code: "P3O4", rule: "/b", match: "exact", why: "a case" },
  ],
} satisfies Policy
