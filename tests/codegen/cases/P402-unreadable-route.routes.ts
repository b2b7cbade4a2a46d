import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  ...flatRoutes(),
//   ^^^^^^^^^^^^ P402: a call to `flatRoutes` cannot be read
  route(name, "a.tsx"),
//      ^^^^ P402: `name` cannot be read
  ...(process.env.ADMIN ? [route("admin", "admin.tsx")] : []),
//    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P402: `process.env.ADMIN ? [route("admin", "ad…` cannot be read
  { path: "b", file: "b.tsx" },
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P402: `{ path: "b", file: "b.tsx" }` cannot be read
  route("c", "c.tsx", { path: "d" }),
//                      ^^^^^^^^^ P402: `path: "d"` cannot be read
] satisfies RouteConfig
