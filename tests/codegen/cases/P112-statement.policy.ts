import type { Policy } from "../../../policy/language.ts"
import { shared } from "./shared.ts"
//< 36 P112: a policy file may contain only the import of its type and its default export

const area = "/a"
//< 17 P112: a policy file may contain only the import of its type and its default export

export default {
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
