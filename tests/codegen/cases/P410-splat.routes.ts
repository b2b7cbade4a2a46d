import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("files/*", "files.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P410: splat route `/files/*` serves `/files/x`, which no rule covers
  route("*", "not-found.tsx"),
] satisfies RouteConfig
