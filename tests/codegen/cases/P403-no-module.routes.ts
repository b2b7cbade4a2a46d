import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
  route("*", "missing.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^ P403: route module `missing.tsx` does not exist or cannot be read
] satisfies RouteConfig
