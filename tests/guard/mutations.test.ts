import { expect, test } from "vitest"

import { ROOT } from "../e2e/repository-copy.ts"
import { mutated } from "../mutation/named/mutation.ts"
import { MOST_MUTATIONS, MUTATIONS } from "../mutation/named/mutations.ts"

test("every named mutation names code that is there, each place once", () => {
  const lost = MUTATIONS.flatMap((mutation) => {
    try {
      mutated(mutation, ROOT)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(lost).toEqual([])
})

test("the list of named mutations stays short", () => {
  expect(MUTATIONS.length).toBeLessThanOrEqual(MOST_MUTATIONS)
})
