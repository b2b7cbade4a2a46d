import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "bare-a.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/a` has no `loader`
  route("b", "bare-b.tsx"),
  route("c", "resource-c.ts"),
  route("*", "bare-not-found.tsx"),
] satisfies RouteConfig
