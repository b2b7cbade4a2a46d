import type { Policy } from "../../../policy/language.ts"

export default {
  absent: ["verified", "recovering", "verified"],
//                                   ^^^^^^^^^^ P107: `verified` is declared absent twice
  home: { "signed-out": 401, challenged: 403, "signed-in": 403 },
  unlisted: 404,
  rules: [],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
