import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import * as morph from "ts-morph"
import { afterEach, beforeEach, expect, test } from "vitest"
import { parserOf, ts } from "../../../codegen/source/typescript.js"

let root: string
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "parser-"))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What `require` is to a module beside an installation of these files. */
function installed(files: Readonly<Record<string, string>>): NodeJS.Require {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(root, "node_modules", file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
  return createRequire(path.join(root, "index.js"))
}

const MORPH = { "ts-morph/index.js": "exports.ts = { from: 'ts-morph' }" }
const PARSER = { "@ts-morph/common/dist/typescript.js": "module.exports = { from: 'the file' }" }

test("the parser is the one that ts-morph brings, and all of it", () => {
  expect(ts.version).toBe(morph.ts.version)
  expect(Object.keys(morph.ts).filter((name) => name !== "default" && !(name in ts))).toEqual([])
})

test("where its file is, nothing else is loaded", () => {
  expect(parserOf(installed({ ...MORPH, ...PARSER }))).toEqual({ from: "the file" })
})

test.each([
  ["has another name", {}],
  ["is closed to others", { ...PARSER, "@ts-morph/common/package.json": `{ "exports": { ".": "./index.js" } }` }],
])("where its file %s, ts-morph is asked for it", (_, files) => {
  expect(parserOf(installed({ ...MORPH, ...files }))).toEqual({ from: "ts-morph" })
})

test("what goes wrong in the file itself is not passed over", () => {
  const broken = { "@ts-morph/common/dist/typescript.js": "throw new Error('half a file')" }
  expect(() => parserOf(installed({ ...MORPH, ...broken }))).toThrow("half a file")
})
