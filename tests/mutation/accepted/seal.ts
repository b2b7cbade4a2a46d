import type { Accepted } from "./in-file.ts"

export const SEAL: readonly Accepted[] = []
