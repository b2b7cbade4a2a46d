import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("cafe\u0301", "a.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P404: no rule covers route `/café`
  route("*", "not-found.tsx"),
] satisfies RouteConfig
