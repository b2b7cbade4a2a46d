import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route(":page", "page.tsx"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
