import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  index("routes/home.tsx"),
  route("login", "routes/login.tsx"),
  layout("routes/workspace.tsx", [
    ...prefix(":team", [index("routes/team.tsx"), route("reports/:report", "routes/report.tsx")]),
  ]),
  route("logout", "routes/logout.ts"),
] satisfies RouteConfig
