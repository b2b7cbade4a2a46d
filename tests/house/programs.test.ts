import { execFileSync } from "node:child_process"
import path from "node:path"

import { expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** The files that the compiler reads with a configuration. */
const filesOf = (config: string): readonly string[] =>
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", config, "--listFilesOnly"], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\n")

// One import of a type is enough to bring them in, and then every file of the program may use them.
test.each([
  ["tsconfig.browser.json", "Node", /\/@types\/node\//, "src/session/browser/provider.tsx"],
  ["tsconfig.server.json", "documents", /\/lib\.dom\./, "src/server/app.ts"],
])("%s cannot use the types of %s", (config, _, foreign, own) => {
  const files = filesOf(config)
  expect(files.filter((file) => foreign.test(file))).toEqual([])
  expect(files.filter((file) => file.endsWith(`/${own}`))).toHaveLength(1)
})
