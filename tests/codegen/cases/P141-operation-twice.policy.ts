import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "saveNote", require: "signed-in", why: "a case" },
    { name: "savenote", require: "signed-in", why: "a case" },
    { name: "saveNote", require: "verified", why: "a case" },
//          ^^^^^^^^^^ P141: the policy lists operation `saveNote` twice
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
