import { expect, test } from "vitest"
import { mutantsOf } from "./mutants.ts"
import { brokenRules, firstBroken } from "./promises.ts"
import { everyStep } from "./reach.ts"
import { real } from "./sample.ts"

test("every mutant of the machine's configuration is caught", () => {
  const mutants = mutantsOf()
  expect(mutants.length).toBeGreaterThan(1000)
  const steps = everyStep()
  expect(firstBroken(real, steps)).toBeNull()
  const survivors = mutants.filter(({ machine, state, event }) => {
    const there = steps.filter((step) => step.state.value === state)
    // A few events in the changed state reveal most mutants. The others are checked against everything.
    const touched = there.filter((step) => event === null || step.event.type === event)
    return brokenRules(machine, touched).next().done === true && firstBroken(machine, there) === null
  })
  expect(survivors.map(({ name }) => name)).toEqual([])
})
