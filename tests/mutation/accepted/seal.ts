import { inFile, type Accepted } from "./in-file.ts"

export const SEAL: readonly Accepted[] = [
  ...inFile("codegen/next/seal/refusals.ts", "Every access except a write is a page load.", [
    ["StringLiteral", 'answerOf(policy, route, "signed-out", "load").outcome.kind !== "proceed",', '"load"', '""'],
  ]),
]
