import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "anyone", why: "a case" }],
  operations: [
    { name: "saveNote", require: "signed-in", write: "verified", why: "a case" },
//                                            ^^^^^ P105: `write` is not a key of an operation
    { path: "/a", name: "closeNote", require: "signed-in", why: "a case" },
//    ^^^^ P105: `path` is not a key of an operation
    { nmae: "openNote", require: "signed-in", why: "a case" },
//    ^^^^ P105: `nmae` is not a key of an operation
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
