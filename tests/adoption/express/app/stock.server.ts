export const stock = [
  { sku: "bolt-m6", place: "kept-secret: rack 4" },
  { sku: "nut-m6", place: "kept-secret: rack 5" },
]
