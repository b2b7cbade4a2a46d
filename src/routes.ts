import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

/** The routes of the workbench. The compiler checks the policy against them. */
export default [
  index("routes/landing/page.tsx"),
  route("signin", "routes/sign-in/signin/page.tsx"),
  route("signup", "routes/sign-in/signup/page.tsx"),
  route("forgot-password", "routes/sign-in/forgot-password/page.tsx"),
  route("auth/confirm", "routes/sign-in/confirm/page.tsx"),
  route("mfa", "routes/sign-in/mfa/page.tsx"),
  route("reset-password", "routes/sign-in/reset-password/page.tsx"),
  route("signout", "routes/sign-in/signout/page.tsx"),
  route("preferences", "routes/preferences/page.tsx"),
  route("tour", "routes/dashboard/tour.tsx"),
  route("dashboard", "routes/dashboard/layout.tsx", [
    index("routes/dashboard/table/page.tsx"),
    route("simulator", "routes/dashboard/simulator/simulator.tsx"),
    route("changes", "routes/dashboard/changes/changes.tsx"),
    route("timeline", "routes/dashboard/timeline/page.tsx"),
    route("map", "routes/dashboard/map/page.tsx"),
    route("compare", "routes/dashboard/compare/page.tsx"),
    route("evidence", "routes/dashboard/evidence/page.tsx"),
    route("apps", "routes/dashboard/apps/page.tsx"),
  ]),
  // Pages about the person, not about an app: the header's menu leads to them.
  layout("routes/account/layout/layout.tsx", [
    route("dashboard/session", "routes/dashboard/session/session.tsx"),
    route("dashboard/account", "routes/account/page.tsx"),
    route("dashboard/account/devices", "routes/account/devices/devices.tsx"),
    route("dashboard/account/history", "routes/account/devices/history.tsx"),
    route("dashboard/account/delete", "routes/account/delete.tsx"),
  ]),
  route("dashboard/account/drafts.json", "routes/account/data/drafts.ts"),
  route("dashboard/account/data.json", "routes/account/data/data.ts"),
  route("dashboard/export/:format", "routes/dashboard/table/export.ts"),
  route("dashboard/files/:file", "routes/dashboard/files/file.tsx"),
  route("dashboard/session/machine.svg", "routes/dashboard/session/machine-file.tsx"),
  ...prefix("editor", [
    // One component for both, so that a draft that is saved for the first time stays in the same editor.
    index("routes/editor/page.tsx"),
    route("drafts/:draft", "routes/editor/page.tsx", { id: "routes/editor/draft" }),
    route("drafts/:draft/save", "routes/editor/drafts/save.ts"),
    route("review", "routes/editor/review/review.tsx"),
    route("shared", "routes/editor/shared.tsx"),
    route("check", "routes/editor/check/check.ts"),
    route("edit", "routes/editor/form/edit.ts"),
    route("download", "routes/editor/share/download.ts"),
  ]),
  ...prefix("playground", [
    index("routes/editor/playground/page.tsx"),
    route("check", "routes/editor/playground/check.ts"),
  ]),
  ...prefix("reviews", [
    index("routes/reviews/page.tsx"),
    route(":review", "routes/reviews/review.tsx"),
    route(":review/approve", "routes/reviews/approve.tsx"),
    route(":review/download", "routes/reviews/download.ts"),
    route(":review/approvals/:approval", "routes/reviews/approval.ts"),
  ]),
  // Every other path. The middlewares, and with them the second lock, run only for paths that a route matches.
  route("*", "routes/not-found/page.tsx"),
] satisfies RouteConfig
