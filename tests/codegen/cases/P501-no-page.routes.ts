import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("signin", "signin.tsx"),
  route("about", "about.tsx"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
