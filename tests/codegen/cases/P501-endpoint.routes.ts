import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("auth/start", "endpoint-start.ts"),
  route("notes", "notes.tsx"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig
