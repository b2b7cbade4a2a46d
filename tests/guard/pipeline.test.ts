import { expect, test } from "vitest"

import { fuzzPipeline } from "../attack/pipeline.ts"

// A million of them, with a seed of the day: npm run attack.
test("hostile targets get the outcome of the policy in every auth state", () => {
  const { wrong, counts } = fuzzPipeline(20_261_122, 4_000)
  expect(wrong).toEqual([])
  // An outcome that never occurs was not tested.
  expect(Object.keys(counts).sort()).toEqual(["filtered", "open", "outside", "redirect", "refuse"])
})
