import { describe, expect, test } from "vitest"
import { exportOf, importOf } from "../../../codegen/lock-chain/exported.ts"
import { isFault, moduleIn } from "../../../codegen/lock-chain/finding.ts"

/** A module with this text. */
function moduleOf(text: string) {
  const module = moduleIn({ has: () => true, read: () => text }, "app/locks.ts", "P431")
  if (isFault(module)) throw new Error(module.fault.message)
  return module.found
}

/** The export `locks` of a module, without its nodes. */
function locksOf(text: string) {
  const module = moduleOf(text)
  const exported = exportOf(module, "locks")
  if (exported?.kind === "constant") return { local: exported.local, value: exported.value.getText(module.file) }
  if (exported?.kind === "elsewhere") return { name: exported.name, specifier: exported.specifier }
  return exported === null ? null : { kind: exported.kind, node: exported.node.getText(module.file) }
}

describe("the export `locks` is a constant:", () => {
  test.each([
    ["after an anonymous function", "export default function () {}\nexport const locks = open()"],
    ["after an anonymous class", "export default class {}\nexport const locks = open()"],
    ["after a module without an identifier", 'export declare module "locks" {}\nexport const locks = open()'],
    ["after exports of other names", 'export { a } from "./a"\nexport { type b }\nexport const locks = open()'],
    ["after an export without names", 'export * from "./a"\nexport * as all from "./a"\nexport const locks = open()'],
    ["after a declaration that is not exported", "async function locks() {}\nexport const locks = open()"],
    ["beside another in one statement", "export const locks = open(), other = 1"],
    ["behind another in one statement", "export const other = 1, locks = open()"],
  ])("%s", (_, text) => {
    expect(locksOf(text)).toEqual({ local: "locks", value: "open()" })
  })

  test("under a local name", () => {
    expect(locksOf("const doors = open()\nexport { other, doors as locks }")).toEqual({
      local: "doors",
      value: "open()",
    })
  })
})

describe("the export `locks` comes from another module:", () => {
  test.each([
    ["by its name", 'export { a, locks } from "./a"', "locks"],
    ["under another name there", 'export { locks as other, doors as locks } from "./a"', "doors"],
    ["as the default there", 'export { default as locks } from "./a"', "default"],
    ["through a default import", 'import locks from "./a"\nexport { locks }', "default"],
    ["through a default import beside names", 'import locks, { a } from "./a"\nexport { locks }', "default"],
    ["through a named import beside a default", 'import a, { doors as locks } from "./a"\nexport { locks }', "doors"],
  ])("%s", (_, text, name) => {
    expect(locksOf(text)).toEqual({ name, specifier: "./a" })
  })
})

describe("the export `locks` cannot be followed:", () => {
  test.each([
    ["a namespace", 'export * as locks from "./a"', "* as locks"],
    ["a function", "export function locks() {}", "export function locks() {}"],
    ["an asynchronous function", "export async function locks() {}", "export async function locks() {}"],
    ["a class", "export class locks {}", "export class locks {}"],
    ["a pattern", "export const { a, locks } = open()", "export const { a, locks } = open()"],
    ["a nested pattern", "export const { a: [, locks] } = open()", "export const { a: [, locks] } = open()"],
    ["a list with a hole", "export const [, locks] = open()", "export const [, locks] = open()"],
    ["a whole module", 'import * as locks from "./a"\nexport { locks }', "locks"],
    ["types alone", 'export type { locks } from "./a"', "locks"],
    ["one type", 'export { type locks } from "./a"', "type locks"],
    ["a type of this module", "const locks = open()\nexport { type locks }", "type locks"],
    ["a specifier that is no text", "export { locks } from other", "locks"],
  ])("%s", (_, text, node) => {
    expect(locksOf(text)).toEqual({ kind: "other", node })
  })
})

describe("there is no export `locks`:", () => {
  test.each([
    ["a constant that is not exported", "const locks = open()\nexport const other = 1"],
    ["a pattern of other names", "const locks = open()\nexport const { other, ...rest } = a"],
    ["a list of other names", "const locks = open()\nexport const [, other] = a"],
    ["a function that is not exported", "async function locks() {}"],
    ["a function of another name", "export function other() {}"],
    ["a default function with that name", "export default function locks() {}"],
    ["a default class with that name", "export default class locks {}"],
    ["only under another name", 'export { locks as doors } from "./a"'],
    ["a module of that name", 'export declare module "locks" {}'],
  ])("%s", (_, text) => {
    expect(locksOf(text)).toBeNull()
  })
})

test("an import of types binds no value", () => {
  const imported = (text: string) => importOf(moduleOf(text), "locks")?.name
  expect(imported('import type locks from "./a"')).toBeUndefined()
  expect(imported('import { type locks } from "./a"')).toBeUndefined()
  expect(imported('import "./a"\nimport a from "./a"\nimport { locks } from "./b"')).toBe("locks")
})
