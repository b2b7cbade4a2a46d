import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  layout("layouts/shell.tsx", [
    ...prefix(":lang?", [
      index("pages/home.tsx"),
      route("stock", "layouts/stock.tsx", [
        index("pages/stock-list.tsx"),
        route("new", "pages/stock-new.tsx"),
        route(":sku", "pages/stock-item.tsx"),
      ]),
      route("imprint", "pages/imprint.tsx"),
      route("sign-in", "pages/sign-in.tsx"),
    ]),
  ]),
  route("sign-out", "pages/sign-out.ts"),
  route("api/stock.json", "pages/stock-api.ts"),
] satisfies RouteConfig
