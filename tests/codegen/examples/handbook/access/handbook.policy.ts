export default {
  home: {
    "signed-out": "/signin",
    challenged: 403,
    recovering: 403,
    "signed-in": "/",
    verified: "/admin",
  },
  unlisted: 403,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "says what this is" },
    { path: "/signin", match: "exact", require: "signed-out", why: "the door" },
    { path: "/guides", match: "subtree", require: "signed-in", why: "guides are for the staff" },
    { path: "/files", match: "subtree", require: "signed-in", why: "attachments of the guides" },
    { path: "/search", match: "exact", require: "signed-in", why: "finds what the guides say" },
    {
      path: "/admin",
      match: "subtree",
      require: "verified",
      why: "changes what others may do",
      deny: { "signed-in": 404 },
    },
  ],
  never: [{ admit: "signed-in", under: "/admin", why: "one factor is not enough here" }],
  always: [],
  outside: [{ path: "/assets", match: "subtree", why: "static files" }],
  accept: [{ code: "P425", rule: "/files", match: "subtree", why: "people open attachments by links" }],
}
