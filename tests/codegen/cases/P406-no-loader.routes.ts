import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  route("a", "bare-a.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/a` has no `loader`
  route("b", "bare-b.tsx"),
  route("c", "resource-c.ts"),
  route("d", "browser-d.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/d` has a `clientLoader` and no `loader`
  route("f", "browser-asks-f.tsx"),
  route("g", "star-g.tsx"),
  route("h", "star-away-h.tsx"),
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/h` shows no `loader`: what `export *` brings from `some-package` is not in the project
  route("i", "text-i.mdx"),
//^^^^^^^^^^^^^^^^^^^^^^^^ P406: guarded page `/i` is written in Markdown, where no `loader` can be seen
  route("*", "bare-not-found.tsx"),
] satisfies RouteConfig
