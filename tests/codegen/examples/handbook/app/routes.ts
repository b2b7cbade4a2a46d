import { index, layout, relative, route, type RouteConfig } from "@react-router/dev/routes"

const admin = relative("app/admin")

export default [
  index("home.tsx"),
  route("signin", "signin.tsx"),
  route("guides/:lang?/read/:slug?", "guides/guide.tsx"),
  route("files/*", "files.ts"),
  layout("guides/frame.tsx", { id: "frame" }, [route("search", "guides/search.tsx")]),
  admin.route("admin", "frame.tsx", [admin.index("pages/start.tsx"), admin.route("people/:person?", "pages/people.tsx")]),
  route("*", "no-such-page.tsx"),
] satisfies RouteConfig
