import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "bare-a.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/a` has no `loader`
  route("b", "bare-b.tsx"),
  route("c", "resource-c.ts"),
  route("d", "browser-d.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/d` has a `clientLoader` but no `loader`
  route("f", "browser-asks-f.tsx"),
  route("g", "star-g.tsx"),
  route("h", "star-away-h.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/h` has no visible `loader`: `export *` reads from `some-package`, which is not in the project
  route("i", "text-i.mdx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/i` is written in Markdown, where no `loader` can be seen
  route("*", "bare-not-found.tsx"),
] satisfies RouteConfig
