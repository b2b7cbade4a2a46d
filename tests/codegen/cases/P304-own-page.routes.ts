import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("docs/*", "docs.tsx"),
  route("docs/internal", "internal.tsx"),
  route("help/*", "help.tsx"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
