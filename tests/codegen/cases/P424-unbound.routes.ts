import { route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("t/new", "new.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^ P424: route `/t/new` has no param for `:team` of claim `teamRole`
  route("t/:slug/settings", "settings.tsx"),
  route("t/:a?/:b", "optional.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P424: route `/t/:a?/:b` has several params for `:team` of claim `teamRole`
  route("t/:c.json", "data.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P424: route `/t/:c.json` has no param for `:team` of claim `teamRole`
  route("*", "not-found.tsx"),
] satisfies RouteConfig
