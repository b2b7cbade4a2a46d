import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, expect } from "vitest"
import { init } from "../../../codegen/command-line/commands/init.ts"
import type { SessionKind } from "../../../codegen/init/session/found.ts"
import type { App } from "./apps.ts"

const made: string[] = []

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true })
})

/** The app in a directory of its own, which goes when the test has ended. */
export function written(app: App): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-init-")))
  made.push(root)
  for (const [file, text] of Object.entries(app)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

/** The same with the packages that stand there, from the repository's root. */
export function writtenBeside(packages: string, app: App): string {
  const own = Object.entries(app).filter(([file]) => !file.startsWith("node_modules/"))
  const root = written(Object.fromEntries(own))
  symlinkSync(path.resolve(import.meta.dirname, "../../..", packages), path.join(root, "node_modules"))
  return root
}

export function treeOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort()
      .map((file) => [path.relative(root, file).replaceAll(path.sep, "/"), readFileSync(file, "utf8")]),
  )
}

export const run = (
  root: string,
  dryRun: false | "patch" | "all" = false,
  openPrerendered = false,
  session: SessionKind | null = null,
) =>
  init(
    { root, policy: "policy/app.policy.ts", dryRun, openPrerendered, keep: null, session },
    { stdoutColour: false, stderrColour: false },
  )

/** The app after `init`, which has to be done with. */
export function setUp(app: App, root = written(app)) {
  const { exit, stderr, stdout } = run(root)
  expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: "", stderr })
  return { root, said: stderr, tree: treeOf(root) }
}
