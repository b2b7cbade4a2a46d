import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("users/:name", "user.tsx"),
  route("users/:name.json", "resource-user.ts"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
