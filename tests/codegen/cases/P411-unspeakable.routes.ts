import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "a.tsx"),
  route("50%", "half.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P411: route `/50%` has a segment `50%` that a policy cannot express
  route("%C3%BCber-uns", "about.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P411: route `/%C3%BCber-uns` has a segment `%C3%BCber-uns` that a policy cannot express
  route("a", "b.tsx", { caseSensitive: true }),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P411: route `/a` is case-sensitive, but policies are not
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P412: route `/a` is never served: the router picks another route for all of its paths
  route("*", "not-found.tsx"),
] satisfies RouteConfig
