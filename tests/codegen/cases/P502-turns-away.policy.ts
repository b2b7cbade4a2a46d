import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": "/home", challenged: 403, recovering: "/nowhere", "signed-in": "/signin", verified: "/home" },
//                      ^^^^^^^ P502: destination `/home` turns `signed-out` away
//                                                            ^^^^^^^^^^ P502: destination `/nowhere` turns `recovering` away
//                                                                                     ^^^^^^^^^ P502: destination `/signin` turns `signed-in` away
  unlisted: 404,
  rules: [
    { path: "/signin", match: "exact", require: "signed-out", why: "a case" },
    { path: "/home", match: "exact", require: "signed-in", why: "a case", deny: { challenged: "/signin" } },
//                                                                                            ^^^^^^^^^ P502: destination `/signin` turns `challenged` away
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
