/** A Lezer grammar, from which the build generates a parser. */
declare module "*.grammar" {
  export const parser: import("@lezer/lr").LRParser
}
