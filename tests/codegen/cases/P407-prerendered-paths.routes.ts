import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
