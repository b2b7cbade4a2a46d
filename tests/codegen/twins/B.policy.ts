import type { Policy } from "../../../policy/language.ts"

export default {
  absent: ["challenged", "recovering", "verified"],
  home: { "signed-out": "/sign-in", "signed-in": "/home" },
  unlisted: 404,
  rules: [
    { path: "/about", match: "exact", require: "anyone", why: "who we are" },
    { path: "/admin", match: "subtree", require: "anyone", why: "everything about everybody" },
    { path: "/home", match: "exact", require: "signed-in", why: "the first page of people who are signed in" },
    {
      path: "/sign-in",
      match: "exact",
      require: "signed-out",
      why: "the way in, as decided in the ticket on page design and on the wording, with number 2ca3041194144573",
    },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
