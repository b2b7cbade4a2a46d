import type { Policy } from "./language.ts"

export default {
  home: {
    "signed-out": "/signin",
    challenged: "/mfa",
    recovering: "/reset-password",
    "signed-in": "/dashboard",
    verified: "/dashboard",
  },
  unlisted: 404,
  rules: [
    // The workbench, for signed-in people.
    {
      path: "/dashboard",
      match: "subtree",
      require: "signed-in",
      why: "the guard table and the account belong to signed-in people",
    },
    { path: "/editor", match: "subtree", require: "signed-in", why: "drafts are saved for the person who writes them" },
    {
      path: "/reviews",
      match: "subtree",
      require: "signed-in",
      why: "reviews show the email addresses of the people who proposed and approved a change",
    },

    // The steps of signing in: each page is for visitors who have yet to complete that step.
    {
      path: "/signin",
      match: "exact",
      require: "signed-out",
      why: "a signed-in person has no use for the sign-in form",
    },
    { path: "/signup", match: "exact", require: "signed-out", why: "a signed-in person already has an account" },
    {
      path: "/forgot-password",
      match: "exact",
      require: "signed-out",
      why: "signed-in people change their password on the account page",
    },
    {
      path: "/mfa",
      match: "exact",
      require: "challenged",
      why: "only people missing their code are asked for it",
    },
    {
      path: "/reset-password",
      match: "exact",
      require: "recovering",
      why: "only a recovery link lets people set a new password without the old one",
    },

    // Public pages.
    { path: "/", match: "exact", require: "anyone", why: "the front page says what this is" },
    {
      path: "/auth/confirm",
      match: "exact",
      require: "anyone",
      why: "people open links in emails in any browser, signed in or not",
    },
    {
      path: "/signout",
      match: "exact",
      require: "anyone",
      why: "signing out works in every state, any number of times",
    },
    {
      path: "/preferences",
      match: "exact",
      require: "anyone",
      why: "theme and language belong to the browser, not to an account",
    },
    {
      path: "/playground",
      match: "subtree",
      require: "anyone",
      why: "visitors can try a policy without an account, and nothing of it is stored",
    },
    {
      path: "/tour",
      match: "exact",
      require: "anyone",
      why: "visitors can look at the dashboard of this policy, which names no people",
    },
  ],
  never: [{ admit: "signed-out", under: "/dashboard", why: "the dashboard shows people's email addresses" }],
  always: [
    { admit: "signed-out", at: "/signin", why: "nobody can lock everybody out" },
    { admit: "challenged", at: "/mfa", why: "people missing their code can always enter it" },
    { admit: "recovering", at: "/reset-password", why: "people with a recovery link can always set a new password" },
  ],
  outside: [
    { path: "/assets", match: "subtree", why: "static build output, not a page" },
    { path: "/favicon.ico", match: "exact", why: "browsers request it by themselves on pages that name no icon" },
    { path: "/favicon.svg", match: "exact", why: "a static file, not a page" },
    { path: "/robots.txt", match: "exact", why: "a static file, not a page" },
    { path: "/auth/v1", match: "subtree", why: "the auth service has its own checks" },
    { path: "/rest/v1", match: "subtree", why: "the data service is guarded by row level security" },
    { path: "/healthz", match: "exact", why: "monitoring calls it without a session" },
    { path: "/readyz", match: "exact", why: "a load balancer calls it without a session" },
    { path: "/metrics", match: "exact", why: "metrics for monitoring, on this machine or with a token of its own" },
    { path: "/mailbox", match: "subtree", why: "mail that the embedded backend would have sent, on loopback only" },
  ],
  // P425: visitors without access are redirected from a file or an endpoint to the sign-in page.
  accept: [
    {
      code: "P425",
      rule: "/dashboard",
      match: "subtree",
      why: "people open these files by links, and should reach the sign-in page when their session has ended",
    },
    {
      code: "P425",
      rule: "/editor",
      match: "subtree",
      why: "the endpoints of the editor accept POST only, and a refused POST gets 401",
    },
    {
      code: "P425",
      rule: "/reviews",
      match: "subtree",
      why: "people open these files by links, and should reach the sign-in page when their session has ended",
    },
  ],
} satisfies Policy
