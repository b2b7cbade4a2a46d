import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a/:x", "a.tsx"),
  route("a/:y", "b.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^ P412: route `/a/:y` is never served: the router picks another route for all of its paths
  route("*", "not-found.tsx"),
] satisfies RouteConfig
