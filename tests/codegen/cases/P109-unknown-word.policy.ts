import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 500,
//          ^^^ P109: `500` is no `unlisted` status
  rules: [
    { path: "/a", match: "exakt", require: "signedin", why: "a case" },
//                       ^^^^^^^ P109: `exakt` is no match mode
//                                         ^^^^^^^^^^ P109: `signedin` is no requirement
    { path: "/b", match: "exact", require: "signed-in", why: "a case", deny: { challenged: 500 } },
//                                                                                         ^^^ P109: `500` is no denial
  ],
  never: [
    { admit: "sined-out", under: "/a", why: "a case" },
//           ^^^^^^^^^^^ P109: `sined-out` is no auth state
  ],
  always: [],
  outside: [],
  accept: [
    { code: "P3O4", rule: "/b", match: "exact", why: "a case" },
  ],
} satisfies Policy
