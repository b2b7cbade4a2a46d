import { rmSync } from "node:fs"
import path from "node:path"
import { expect, onTestFinished } from "vitest"
import type { Scan } from "../../codegen/scan/scan-file.ts"
import { policyIn } from "../codegen/command-line/command-line.ts"
import { served, type Adopted } from "./adopted.ts"

/** Answers to strangers who ask for each scanned address in several ways: method, spelling, and the page's data. */
export async function answersTo(url: string, { routes, basename }: Scan): Promise<readonly string[]> {
  const addresses = [...new Set(routes.flatMap(({ asked }) => asked.map(({ address }) => address)))]
  const base = basename === "/" ? "" : basename
  const spellings = addresses.flatMap((address) => [
    address,
    `${address}/`,
    `${address}.data`,
    address.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  ])
  const answers: string[] = []
  for (const target of [...spellings, "/nowhere", "/a%2fb"])
    for (const method of ["GET", "POST"]) {
      const { status, headers } = await fetch(`${url}${base}${target}`, { method, redirect: "manual" })
      answers.push(`${method} ${target} ${status} ${headers.get("location") ?? "-"}`)
    }
  return answers
}

/** The scan that `keepAccess` has left in the app, asked again. */
const AGAIN = ["--compare", "node_modules/.scan.json", "--cookie", "ada=node_modules/.ada"]

/** Takes the package out of an app with locks, and asks again for everything that was asked before. */
export async function expectSameWithout(
  app: Adopted,
  start: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  { scan, answers }: { readonly scan: Scan; readonly answers: readonly string[] },
): Promise<void> {
  app.commit("with the locks")
  const dry = app.run("sallyport", "eject", "--dry-run")
  expect(dry).toMatchObject({ status: 0, stderr: expect.stringContaining("would take sallyport out") })
  expect(app.git("status", "--porcelain")).toBe("")
  const { status, stderr } = app.run("sallyport", "eject")
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringMatching(/took sallyport out:[^]*lost without the package:[^]*left to do:/),
  })
  rmSync(path.join(app.directory, "node_modules/sallyport"), { recursive: true })
  // Nothing imports the package, and nothing else asks for it.
  expect(
    app.sh(
      "-c",
      `grep -rnE "(from|import) ?\\(?['\\"]sallyport" --include=*.ts --include=*.tsx --include=*.js . --exclude-dir=node_modules --exclude-dir=build`,
    ).stdout,
  ).toBe("")
  expect(JSON.stringify(JSON.parse(app.textOf("package.json")))).not.toContain("sallyport")
  app.succeed("react-router", "typegen")
  expect(app.succeed("tsc", "--noEmit")).toBe("")
  app.succeed("react-router", "build")
  const after = await served(app, start, env)
  onTestFinished(() => after.stop())
  expect(await answersTo(after.url, scan)).toEqual(answers)
  const compared = await policyIn(app.directory, "scan", after.url, ...AGAIN)
  expect({ status: compared.status, stdout: compared.stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^[1-9]\d* answers compared, 0 changed$/m),
  })
}
