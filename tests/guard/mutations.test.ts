import { expect, test } from "vitest"

import { mutated } from "../mutation/mutation.ts"
import { MUTATIONS } from "../mutation/mutations.ts"

test("the list of what would be noticed names code that is there, each place once", () => {
  const lost = MUTATIONS.flatMap((mutation) => {
    try {
      mutated(mutation)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(lost).toEqual([])
})
