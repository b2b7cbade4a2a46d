import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("drafts/:draft", "draft.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P409: route `/drafts/:draft` is split between `/drafts/:id` exact and `/drafts/new` exact
  route("*", "not-found.tsx"),
] satisfies RouteConfig
