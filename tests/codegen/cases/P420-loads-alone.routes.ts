import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("e", "browser-alone-e.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P420: guarded page `/e` has a `clientLoader` that never calls `serverLoader`
  route("f", "browser-asks-f.tsx"),
  route("g", "browser-alone-g.tsx"),
  route("h", "browser-names-h.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P420: guarded page `/h` has a `clientLoader` that never calls `serverLoader`
  route("i", "browser-reads-i.tsx"),
  route("*", "bare-not-found.tsx"),
] satisfies RouteConfig
