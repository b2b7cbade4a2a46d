// Everything that must hold, in one command: the fast checks, the unit tests, and the tests in a real browser over the
// built server. Ends with one line: `N passed, N failed`.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { quickestChromium } from "./chromium.ts"
import { type Count, countOfPlaywright, countOfVitest } from "./counts.ts"

const scratch = mkdtempSync(path.join(tmpdir(), "sallyport-tests-"))
const vitestReport = path.join(scratch, "vitest.json")
const unhandledErrors = path.join(scratch, "unhandled.json")
const playwrightReport = path.join(scratch, "playwright.json")
/** The directory in which the package is packed. Several test files install it from there. */
const packages = path.join(scratch, "packages")
mkdirSync(packages)

const run = (title: string, command: string, env: Record<string, string> = {}): boolean => {
  console.log(`\n── ${title}: ${command}`)
  const [file, ...rest] = command.split(" ")
  return spawnSync(file!, rest, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0
}

/** A step without tests of its own counts as one. */
const step = (title: string, command: string): Count =>
  run(title, command) ? { passed: 1, failed: [] } : { passed: 0, failed: [title] }

/** A runner's own numbers; one that failed without a failed test to show for it counts as one failure. */
function suite(title: string, command: string, env: Record<string, string>, read: () => Count): Count {
  const ok = run(title, command, env)
  let count: Count = { passed: 0, failed: [] }
  try {
    count = read()
  } catch (error) {
    console.error(`${title}: no report: ${String(error)}`)
  }
  const silent = count.failed.length === 0 && (!ok || count.passed === 0)
  return silent ? { passed: count.passed, failed: [title] } : count
}

const chromium = quickestChromium()
const counts = [
  step("types", "npm run --silent typecheck"),
  step("lint", "npm run --silent lint"),
  step("format", "oxfmt --check"),
  step("unused code", "knip"),
  step("policy", "npm run --silent policy -- check"),
  step("generated files", "npm run --silent policy -- generate --check"),
  step("build", "npm run --silent build"),
  step("script sizes", "npm run --silent sizes"),
  suite(
    "unit tests",
    `vitest run --reporter=default --reporter=./tests/unhandled-errors.ts --reporter=json --outputFile.json=${vitestReport}`,
    { PACKED_ONCE: packages, UNHANDLED_ERRORS: unhandledErrors },
    () => countOfVitest(readFileSync(vitestReport, "utf8"), readFileSync(unhandledErrors, "utf8")),
  ),
  suite(
    "browser tests",
    "playwright test --config tests/e2e/playwright.config.ts",
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    () => countOfPlaywright(readFileSync(playwrightReport, "utf8")),
  ),
]
rmSync(scratch, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap((count) => count.failed)
console.log(["", ...failed.map((name) => `failed: ${name}`), `${passed} passed, ${failed.length} failed`].join("\n"))
process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
