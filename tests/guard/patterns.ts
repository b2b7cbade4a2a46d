import { ruleOfPage } from "../../src/generated/guards.ts"

/**
 * The router's own names for every page it serves, and for what it does not: without the leading slash, save the root.
 */
export const PATTERNS: readonly string[] = ["*", ...Object.keys(ruleOfPage).map((page) => page.slice(1) || "/")]
