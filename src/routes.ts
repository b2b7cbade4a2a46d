import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  index("routes/landing/page.tsx"),
  route("signin", "routes/doors/signin/page.tsx"),
  route("signup", "routes/doors/signup/page.tsx"),
  route("forgot-password", "routes/doors/forgot-password/page.tsx"),
  route("auth/confirm", "routes/doors/confirm/page.tsx"),
  route("mfa", "routes/doors/mfa/page.tsx"),
  route("reset-password", "routes/doors/reset-password/page.tsx"),
  route("signout", "routes/doors/signout/page.tsx"),
  route("preferences", "routes/preferences/page.tsx"),
  route("dashboard", "routes/dashboard/layout.tsx", [
    index("routes/dashboard/page.tsx"),
    route("simulator", "routes/dashboard/simulator.tsx"),
    route("session", "routes/dashboard/session.tsx"),
    route("changes", "routes/dashboard/changes.tsx"),
    route("account", "routes/account/page.tsx"),
    route("account/devices", "routes/account/devices.tsx"),
    route("account/history", "routes/account/history.tsx"),
    route("account/delete", "routes/account/delete.tsx"),
  ]),
  route("dashboard/account/drafts.json", "routes/account/drafts.ts"),
  route("dashboard/account/data.json", "routes/account/data.ts"),
  route("dashboard/export/:format", "routes/dashboard/export.ts"),
  route("dashboard/session/machine.svg", "routes/dashboard/machine-file.tsx"),
  ...prefix("editor", [
    index("routes/editor/page.tsx"),
    route("drafts/:draft", "routes/editor/draft.tsx"),
    route("drafts/:draft/save", "routes/editor/save.ts"),
    route("review", "routes/editor/review.tsx"),
    route("shared", "routes/editor/shared.tsx"),
    route("check", "routes/editor/check.ts"),
    route("edit", "routes/editor/edit.ts"),
    route("download", "routes/editor/download.ts"),
  ]),
  // Last: middleware runs for unknown paths only because something matches them.
  route("*", "routes/not-found/page.tsx"),
] satisfies RouteConfig
