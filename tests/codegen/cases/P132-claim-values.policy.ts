import type { Policy } from "../../../policy/language.ts"

export default {
  claims: {
    none: { one: [], asOf: "token", why: "a case" },
//               ^^ P132: the claim lists no value
    odd: { one: ["team lead"], asOf: "token", why: "a case" },
//               ^^^^^^^^^^^ P132: `team lead` cannot be the value of a claim
    twice: { many: ["x", "y", "x"], asOf: "token", why: "a case" },
//                            ^^^ P132: `x` is listed twice
    long: { one: ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30"], asOf: "token", why: "a case" },
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P132: the claim lists 31 values, and the limit is 30
  },
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/a", match: "exact", require: "signed-in", why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
