import { expect, test } from "vitest"
import { mutantsOf } from "./mutants.ts"
import { firstBroken } from "./promises.ts"
import { everyStep } from "./reach.ts"
import { real } from "./sample.ts"

test("no change to the machine's configuration goes unnoticed", () => {
  const mutants = mutantsOf()
  expect(mutants.length).toBeGreaterThan(1000)
  const steps = everyStep()
  expect(firstBroken(real, steps)).toBeNull()
  const survivors = mutants.filter(
    ({ machine, state }) =>
      firstBroken(
        machine,
        steps.filter((step) => step.state.value === state),
      ) === null,
  )
  expect(survivors.map(({ name }) => name)).toEqual([])
}, 180_000)
