import type { Policy } from "../../../policy/language.ts"

export default ({
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as Policy["home"],
  unlisted: <404>404,
  rules: [
    { path: "/a" as const, match: ("subtree" satisfies string), require: "signed-in", why: "a case" },
    { path: "/a/b", match: "exact", require: "signed-in" as "signed-in", why: "a case" } as unknown as Policy["rules"][0],
//          ^^^^^^ P304: rule `/a/b` exact repeats what `/a subtree` already says
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} as const satisfies Policy) as Policy
