import { type RouteConfig, route } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
//^^^^^^^^^^^^^^^^^^^ P422: route `/a` has no rule of its own: `/` subtree decides
//^^^^^^^^^^^^^^^^^^^ P414: the route list has no catch-all route
] satisfies RouteConfig
