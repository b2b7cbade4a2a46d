// Breaks the source in a copy of this repository, one change at a time, and runs the tests that must notice: changes
// that Stryker makes of its own accord, area by area, and then those in `named/`. `npm run mutate [<area> | named]…`.
// Exit codes: 0 every change was noticed or is accepted, 3 one was not, or an accepted one is noticed now; 64 no such
// area; 70 the tests fail without a change.
import { rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"

import { copyOfThisRepository, ROOT } from "../e2e/repository-copy.ts"
import { ACCEPTED } from "./accepted/accepted.ts"
import { AREAS, isAreaName } from "./areas.ts"
import { MUTATIONS } from "./named/mutations.ts"
import { runNamed } from "./named/run-named.ts"
import { runArea } from "./run-area.ts"
import { compared, shown } from "./survivors.ts"

const NAMED = "named"

const { positionals } = parseArgs({ allowPositionals: true })
const wanted = positionals.length === 0 ? [...Object.keys(AREAS), NAMED] : positionals

async function main(): Promise<number> {
  const unknown = wanted.find((name) => name !== NAMED && !isAreaName(name))
  if (unknown !== undefined) {
    console.error(`There is no area ${unknown}. Choose from: ${[...Object.keys(AREAS), NAMED].join(", ")}`)
    return 64
  }
  const lines: string[] = []
  let isHeld = true
  for (const area of wanted.filter(isAreaName)) {
    const { mutants, survivors } = await inCopy((copy) => runArea(area, copy))
    const accepted = ACCEPTED[area]
    const { unaccepted, gone } = compared(survivors, accepted)
    isHeld &&= unaccepted.length === 0 && gone.length === 0
    lines.push(
      ...unaccepted.map((change) => `unnoticed  ${shown(change)}`),
      ...gone.map((change) => `accepted, but noticed or gone  ${shown(change)}`),
      `${area}: ${mutants} mutants, ${mutants - survivors.length} noticed, ${survivors.length - unaccepted.length} accepted, ${unaccepted.length} unnoticed`,
    )
  }
  if (wanted.includes(NAMED)) {
    const { noticed, unnoticed, broken } = await inCopy((copy) => runNamed(MUTATIONS, copy))
    if (broken > 0) throw new Error(`${broken} named mutations have no verdict`)
    isHeld &&= unnoticed === 0
    lines.push(`named: ${MUTATIONS.length} mutations, ${noticed} noticed, ${unnoticed} unnoticed`)
  }
  console.log(`\n${lines.join("\n")}`)
  return isHeld ? 0 : 3
}

async function inCopy<Result>(run: (copy: string) => Result): Promise<Awaited<Result>> {
  const copy = copyOfThisRepository()
  try {
    symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"))
    process.chdir(copy)
    return await run(copy)
  } finally {
    process.chdir(ROOT)
    rmSync(copy, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 70
}
