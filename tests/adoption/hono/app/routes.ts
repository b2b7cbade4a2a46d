import { index, layout, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  layout("pages/marketing.tsx", [
    index("pages/home.tsx"),
    route("pricing", "pages/pricing.tsx"),
    route("docs/*", "pages/docs.tsx"),
  ]),
  route("login", "pages/login.tsx"),
  route("logout", "pages/logout.ts"),
  route("maps", "pages/maps.tsx"),
  route("maps/*", "pages/map.tsx"),
  route("tiles/*", "pages/tiles.ts"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig
