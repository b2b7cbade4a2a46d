import { index, layout, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  layout("routes/frame.tsx", [
    index("routes/home.tsx"),
    route("releases/:version", "routes/release.tsx"),
    route("team", "routes/team.tsx", [index("routes/team-home.tsx"), route("*", "routes/team-page.tsx")]),
    route("*", "routes/$.tsx"),
  ]),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.ts"),
  route("search.json", "routes/search.ts"),
] satisfies RouteConfig
