export { ts } from "ts-morph"

export function parserOf(require: NodeJS.Require): typeof import("ts-morph").ts
