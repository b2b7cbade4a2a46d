import type { Policy } from "../../../policy/language.ts"

export default {
  absent: ["recovering", "verified"],
  home: { "signed-out": 401, challenged: 403, "signed-in": 403, verified: "/a" },
//                                                              ^^^^^^^^^^^^^^ P507: `home` sends `verified` on, and it is declared absent
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "verified", why: "a case" },
//                                         ^^^^^^^^^^ P507: the rule requires `verified`, and it is declared absent
    { path: "/b", match: "exact", require: "signed-in", why: "a case", deny: { recovering: 404 } },
//                                                                             ^^^^^^^^^^^^^^^ P507: `deny` answers `recovering`, and it is declared absent
  ],
  never: [{ admit: "verified", under: "/b", why: "a case" }],
//                 ^^^^^^^^^^ P507: `never` speaks of `verified`, and it is declared absent
  always: [{ admit: "recovering", at: "/b", why: "a case" }],
//                  ^^^^^^^^^^^^ P507: `always` speaks of `recovering`, and it is declared absent
  outside: [],
  accept: [],
} satisfies Policy
