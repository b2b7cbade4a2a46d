import { expect, test } from "vitest"
import { moduleExportsOf } from "../../../codegen/source/module-exports.ts"

const namesIn = (path: string, text: string) => moduleExportsOf(path, text)?.names ?? null

test("a changed module is read again, and an unchanged one is cached", () => {
  const [page, more] = ["export default () => null", "export const loader = () => null\nexport default () => null"]
  expect([page, more, page, page].map((text) => namesIn("app/page.tsx", text))).toEqual([
    ["default"],
    ["default", "loader"],
    ["default"],
    ["default"],
  ])
})

test("a text is read as TypeScript or JSX by its file's name", () => {
  const text = "export const a = <T>(x: T) => x\nexport const b = 1"
  expect(namesIn("a.ts", text)).toEqual(["a", "b"])
  const element = "export const a = <b>c</b>\nexport const d = 1"
  expect(namesIn("a.tsx", element)).toEqual(["a", "d"])
})

test("a file that no parser reads stays unread, however often it is requested", () => {
  const deep = `export const a = ${"(".repeat(100_000)}1${")".repeat(100_000)}`
  expect([1, 2].map(() => moduleExportsOf("deep.ts", deep))).toEqual([null, null])
})

test("more modules than the cache holds are all read correctly", () => {
  const asked = Array.from({ length: 2_100 }, (_, i) => namesIn(`m${i}.ts`, `export const a${i} = 1`))
  expect(asked.every((names, i) => names?.join() === `a${i}`)).toBe(true)
  expect(namesIn("m0.ts", "export const b = 1")).toEqual(["b"])
})
