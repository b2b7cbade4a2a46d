import path from "node:path"
import { fileURLToPath } from "node:url"

import { Stryker } from "@stryker-mutator/core"

import { AREAS, type AreaName } from "./areas.ts"
import { type Change, type Mutant, survivorsAmong } from "./survivors.ts"

interface AreaReport {
  readonly mutants: number
  readonly survivors: readonly Change[]
}

/** Mutates an area in a copy of the repository, with Stryker. The process has to run in the copy. */
export async function runArea(area: AreaName, copy: string): Promise<AreaReport> {
  // Read by the configuration of Vitest, in a process that Stryker starts.
  process.env["MUTATED_AREA"] = area
  const results = await new Stryker({
    testRunner: "vitest",
    plugins: [
      fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner")),
      path.join(import.meta.dirname, "message-ignorer.ts"),
    ],
    ignorers: ["messages"],
    mutate: [...AREAS[area]],
    // Each mutant of code that runs while a module is loaded makes every test of the area run. It is constants, and the
    // configuration of the session machine, of which `mutants.test.ts` changes every step, guard, target and update.
    ignoreStatic: true,
    // Nothing checks types here, and the comment that turns the checks off would move the lines of files that tests
    // read.
    disableTypeChecks: false,
    vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
    // The copy is thrown away.
    inPlace: true,
    coverageAnalysis: "perTest",
    concurrency: 1,
    // A mutant counts as noticed when its tests hang. A busy machine must not look like that.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    // TypeScript 7 has no JavaScript API, with which Stryker would rewrite this file. The copy has none of this name.
    tsconfigFile: "no-tsconfig.json",
    reporters: ["progress-append-only"],
  }).runMutationTest()
  const mutants: readonly Mutant[] = results.filter(({ status }) => status !== "Ignored")
  const unjudged = mutants.filter(({ status }) => status === "Pending" || status === "CompileError")
  if (unjudged.length > 0) throw new Error(`Stryker judged ${unjudged.length} mutants of ${area} not at all`)
  return { mutants: mutants.length, survivors: survivorsAmong(mutants, copy) }
}
