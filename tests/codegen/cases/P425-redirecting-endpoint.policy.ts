import type { Policy } from "../../../policy/language.ts"

export default {
  home: { "signed-out": "/signin", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/signin", match: "exact", require: "signed-out", why: "a case" },
    { path: "/api", match: "subtree", require: "signed-in", why: "a case" },
//          ^^^^^^ P425: endpoint `/api/notes` and one other redirect signed-out visitors to `/signin`
    { path: "/inbox", match: "subtree", require: "signed-in", why: "a case" },
//          ^^^^^^^^ P425: endpoint `/inbox/count.json` redirects signed-out visitors to `/signin`
    { path: "/files", match: "subtree", require: "signed-in", why: "a case" },
//          ^^^^^^^^ P425: endpoint `/files/*` redirects signed-out visitors to `/signin`
    { path: "/feed", match: "exact", require: "signed-in", deny: { challenged: 404 }, why: "a case" },
//          ^^^^^^^ P425: endpoint `/feed` redirects signed-out visitors to `/signin`
    { path: "/hooks", match: "subtree", require: "signed-in", why: "only writes, which get 401" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
