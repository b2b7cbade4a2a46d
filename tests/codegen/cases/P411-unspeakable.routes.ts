import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
  route("50%", "half.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P411: route `/50%` has a segment `50%` that policies cannot speak of
  route("a", "b.tsx", { caseSensitive: true }),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P411: route `/a` is case-sensitive, and policies are not
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P412: route `/a` is never served: the router picks another one for all of its paths
  route("*", "not-found.tsx"),
] satisfies RouteConfig
