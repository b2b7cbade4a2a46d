import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("users/:id", "user.tsx"),
  route("users/new", "new.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P422: route `/users/new` has no rule of its own: `/users/:name` exact decides
  route("*", "not-found.tsx"),
] satisfies RouteConfig
