import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes"

export default [
  index("./home.tsx"),
  layout("./account/layout.tsx", [route("login", "./account/login.tsx"), route("register", "./account/register.tsx")]),
  ...prefix("products", [index("./products/list.tsx"), route(":productId", "./products/detail.tsx")]),
  route("orders", "./orders/layout.tsx", [
    index("./orders/list.tsx"),
    route(":orderId", "./orders/detail.tsx", [route("invoice", "./orders/invoice.tsx")]),
  ]),
  route("cart", "./cart.ts"),
  route("*", "./no-such-page.tsx"),
] satisfies RouteConfig
