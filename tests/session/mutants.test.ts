import { expect, test } from "vitest"
import { mutantsOf } from "./mutants.ts"
import { firstBroken } from "./promises.ts"
import { everyStep } from "./reach.ts"

test("no change to the machine's configuration goes unnoticed", () => {
  const mutants = mutantsOf()
  expect(mutants.length).toBeGreaterThan(1000)
  const steps = everyStep()
  const survivors = mutants.filter(({ machine }) => firstBroken(machine, steps) === null)
  expect(survivors.map(({ name }) => name)).toEqual([])
}, 180_000)
