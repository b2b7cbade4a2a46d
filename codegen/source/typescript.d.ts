export { ts } from "ts-morph"

export function parserOf(load: NodeJS.Require): typeof import("ts-morph").ts
