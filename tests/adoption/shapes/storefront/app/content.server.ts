export const products = new Map([
  ["teapot", "A teapot of stoneware, for four cups"],
  ["kettle", "A kettle of copper, for the whole table"],
])

/** Pages that editors write, under any path. */
export const pages = new Map([
  ["help/shipping", "We ship on working days, from two places"],
  ["policies/returns", "Send back what you do not like, within a month"],
])

export const orders = new Map([["1001", "kept-secret: two teapots, to be left with the neighbour"]])
