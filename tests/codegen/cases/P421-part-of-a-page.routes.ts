import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route(":lang/about", "about.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P421: rule `/:lang(de|en)/about` exact covers only a part of route `/:lang/about`
  route("*", "not-found.tsx"),
] satisfies RouteConfig
