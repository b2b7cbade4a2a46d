import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "save note", require: "signed-in", why: "a case" },
//          ^^^^^^^^^^^ P140: `save note` cannot be the name of an operation
    { name: "1st", require: "signed-in", why: "a case" },
//          ^^^^^ P140: `1st` cannot be the name of an operation
    { name: "notes.save_1-b", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
