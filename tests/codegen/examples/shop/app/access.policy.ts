export default {
  home: { "signed-out": "/login", challenged: 403, recovering: 403, "signed-in": "/orders", verified: "/orders" },
  unlisted: 404,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the shop window" },
    { path: "/products", match: "subtree", require: "anyone", why: "who may look may buy" },
    { path: "/cart", match: "exact", require: "anyone", why: "a cart is filled before anybody signs in" },
    { path: "/orders", match: "subtree", require: "signed-in", why: "orders show addresses" },
    { path: "/orders/:id/invoice", match: "exact", require: "verified", why: "invoices show bank accounts" },
    { path: "/login", match: "exact", require: "signed-out", why: "the door" },
    { path: "/register", match: "exact", require: "signed-out", why: "who has an account needs no second" },
  ],
  never: [{ admit: "signed-out", under: "/orders", why: "orders are private" }],
  always: [{ admit: "signed-out", at: "/login", why: "nobody can lock everybody out" }],
  outside: [],
  accept: [],
}
