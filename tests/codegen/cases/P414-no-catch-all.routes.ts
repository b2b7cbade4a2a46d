import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
//^^^^^^^^^^^^^^^^^^^ P414: the route list has no catch-all route
] satisfies RouteConfig
