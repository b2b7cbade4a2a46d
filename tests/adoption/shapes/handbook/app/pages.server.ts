export const pages = new Map([
  ["start", "How to begin: install it, and read on"],
  ["guides/forms", "How forms are sent, and what comes back"],
])

/** For people who work here. */
export const teamPages = new Map([["on-call/rota", "kept-secret: who answers at night"]])
