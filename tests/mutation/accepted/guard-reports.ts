import type { Accepted } from "./in-file.ts"

export const GUARD_REPORTS: readonly Accepted[] = []
