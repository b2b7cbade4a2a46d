import type { Policy } from "../../../policy/language.ts"

export default {
  absent: ["recovering", "verified"],
  home: { "signed-out": 401, challenged: 403, "signed-in": 403, verified: "/a" },
//                                                              ^^^^^^^^^^^^^^ P507: `home` names `verified`, which is declared absent
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "verified", why: "a case" },
//                                         ^^^^^^^^^^ P507: the rule requires `verified`, which is declared absent
    { path: "/b", match: "exact", require: "signed-in", why: "a case", deny: { recovering: 404 } },
//                                                                             ^^^^^^^^^^^^^^^ P507: `deny` answers `recovering`, which is declared absent
  ],
  never: [{ admit: "verified", under: "/b", why: "a case" }],
//                 ^^^^^^^^^^ P507: `never` mentions `verified`, which is declared absent
  always: [{ admit: "recovering", at: "/b", why: "a case" }],
//                  ^^^^^^^^^^^^ P507: `always` mentions `recovering`, which is declared absent
  outside: [],
  accept: [],
} satisfies Policy
