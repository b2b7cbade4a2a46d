import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
  layout("frame.tsx", [route("b", "b.tsx"), ...prefix("c", [index("c.tsx")])]),
//                     ^^^^^^^^^^^^^^^^^^^ P404: no rule covers route `/b`
//                                                          ^^^^^^^^^^^^^^ P404: no rule covers route `/c`
  route("d", "bare-d.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P404: no rule covers route `/d`
//^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/d` has no `loader`
  route("*", "not-found.tsx"),
] satisfies RouteConfig
