import { expect, test } from "vitest"

import { mutated } from "../mutation/mutation.ts"
import { MUTATIONS } from "../mutation/mutations.ts"

test("every mutation quotes text that occurs exactly once in its file", () => {
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
