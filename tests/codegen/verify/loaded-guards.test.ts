import { spawnSync } from "node:child_process"
import nodeModule from "node:module"
import { readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, onTestFinished, test } from "vitest"
import { loadedGuards, type LoadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import * as served from "../../../src/generated/guards.ts"

const file = {
  path: "guards.ts",
  text: readFileSync(path.resolve(import.meta.dirname, "../../../src/generated/guards.ts"), "utf8"),
}

const ADDRESSES = ["/", "/dashboard", "/%44ashboard/x/", "/EDITOR", "/nowhere", "/assets/x.js", "/%ff", "/signin"]

const answersOf = (guards: LoadedGuards) =>
  ADDRESSES.flatMap((address) =>
    served.authStates.map((state) => [
      guards.decide(address, state),
      guards.decideWrite(address, state),
      guards.isOutside(address),
    ]),
  )

function withoutStripping(): void {
  const { stripTypeScriptTypes } = nodeModule
  Object.assign(nodeModule, { stripTypeScriptTypes: undefined })
  onTestFinished(() => void Object.assign(nodeModule, { stripTypeScriptTypes }))
}

describe.each([
  ["by Node", () => {}],
  ["by the parser, as for Node 20", withoutStripping],
] as const)("guards whose types are erased %s", (_, given) => {
  test("equal the guards imported from the file", () => {
    given()
    const loaded = loadedGuards(file)
    expect(Object.keys(loaded).toSorted()).toEqual(Object.keys(served).toSorted())
    expect(answersOf(loaded)).toEqual(answersOf(served))
  })

  test("leave Node's warnings enabled, also if the text is not valid", () => {
    given()
    const { emitWarning } = process as { readonly emitWarning: unknown }
    loadedGuards(file)
    expect(() => loadedGuards({ ...file, text: "export enum Nothing {}" })).toThrow(/enum|export/)
    expect((process as { readonly emitWarning: unknown }).emitWarning).toBe(emitWarning)
  })

  test("are refused if they lack an export", () => {
    given()
    const text = file.text.replace("export function isOutside", "function isOutside")
    expect(() => loadedGuards({ ...file, text })).toThrow("do not export what they promise")
  })
})

test("`verify` does not print Node's warning about erasing types", () => {
  const module = path.resolve(import.meta.dirname, "../../../codegen/verify/loaded-guards.ts")
  const script = `
    import { loadedGuards } from ${JSON.stringify(pathToFileURL(module).href)}
    console.log(Object.keys(loadedGuards(${JSON.stringify(file)})).includes("decide"))`
  // Node says it once in a process.
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], {
    input: script,
    encoding: "utf8",
  })
  expect({ stdout, stderr }).toEqual({ stdout: "true\n", stderr: "" })
})
