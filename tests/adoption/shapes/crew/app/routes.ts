import { index, layout, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  index("routes/home.tsx"),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.ts"),
  route("webhooks/billing", "routes/billing.ts"),
  route("notes/:id", "routes/note.tsx"),
  layout("routes/members.tsx", [
    route("teams", "routes/teams.tsx"),
    route("t/:team", "routes/team.tsx", [
      index("routes/team-home.tsx"),
      route("settings", "routes/settings.tsx"),
      route("projects/:id", "routes/project.tsx"),
    ]),
    route("admin", "routes/admin.tsx"),
    route("admin/keys", "routes/keys.tsx"),
  ]),
  route("t/:team/board.csv", "routes/board.ts"),
] satisfies RouteConfig
