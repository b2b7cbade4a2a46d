import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  ...flatRoutes(),
//   ^^^^^^^^^^^^ P402: a call of `flatRoutes` is not read
  route(name, "a.tsx"),
//      ^^^^ P402: `name` is not read
  ...(process.env.ADMIN ? [route("admin", "admin.tsx")] : []),
//    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P402: `process.env.ADMIN ? [route("admin", "ad…` is not read
  { path: "b", file: "b.tsx" },
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P402: `{ path: "b", file: "b.tsx" }` is not read
  route("c", "c.tsx", { path: "d" }),
//                      ^^^^^^^^^ P402: `path: "d"` is not read
] satisfies RouteConfig
