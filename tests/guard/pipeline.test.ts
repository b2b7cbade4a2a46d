import { expect, test } from "vitest"

import { fuzzPipeline } from "../attack/pipeline.ts"

// A million of them, with a seed of the day: npm run attack.
test("hostile targets in every auth state go the way that the policy means", () => {
  const { wrong, counts } = fuzzPipeline(20_261_122, 4_000)
  expect(wrong).toEqual([])
  // What never came up was not tried.
  expect(Object.keys(counts).sort()).toEqual(["filtered", "open", "outside", "redirect", "refuse"])
})
