import type { Policy } from "../../../policy/language.ts"

export default {
  absent: ["verified"],
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "payOut", require: "verified", why: "a case" },
//                             ^^^^^^^^^^ P507: the operation requires `verified`, which is declared absent
    { name: "saveNote", require: "signed-in", why: "a case", deny: { verified: 404 } },
//                                                                   ^^^^^^^^^^^^^ P507: `deny` answers `verified`, which is declared absent
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
