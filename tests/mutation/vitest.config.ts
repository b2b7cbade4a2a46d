import path from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { runtimeText } from "../../src/build/runtime-text/plugin.ts"
import { areaNamed } from "./areas.ts"

const { tests } = areaNamed(process.env["MUTATED_AREA"] ?? "")
const placeOf = ({ moduleId }: TestSpecification): number =>
  tests.findIndex((glob) => path.matchesGlob(path.relative(process.cwd(), moduleId), glob))

/** Runs the files in the area's own order: a mutant's run ends with the first test that fails. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => placeOf(one) - placeOf(other)))
  }
}

export default defineConfig({
  plugins: [runtimeText()],
  // A limit in case a mutant waits for ever, and long enough for a busy machine.
  test: { include: [...tests], testTimeout: 60_000, hookTimeout: 60_000, sequence: { sequencer: InOrder } },
})
